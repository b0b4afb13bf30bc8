import { report } from "../figures"
import { inTier } from "../sizes"
import { Store } from "../store/store"
import { ADMIN_ACTIONS } from "./admin-actions"
import { deathsOf, FATES, play, type Case, type Fate } from "./crash"

/** The sample has these fates of captures and refunds, and a late one where they are not requested again. */
const SAMPLED: readonly Fate[] = ["applied", "applied unanswered"]

/**
 * Every operation, with every death: before each point where it leaves something else than before the last one, and whatever the gateway does
 * with the operation. Until it is sent, its fate changes nothing: the deaths before are played with one of the fates.
 */
describe("a server crashes during an operation", () => {
  let store: Store
  const figures = { cases: 0, faults: 0, violations: 0 }
  beforeAll(async () => {
    store = await Store.open()
  })
  afterAll(async () => {
    await store.close()
    report("exhaustive", figures)
  })

  const cases = ADMIN_ACTIONS.flatMap((action) =>
    FATES.flatMap((fate) => [false, true].map((retry) => ({ action, fate, retry }))),
  ).filter(({ action: { operation }, fate, retry }) =>
    inTier(
      (operation === "capture" || operation === "refund") &&
        (SAMPLED.includes(fate) || (fate === "applied late" && !retry)),
    ),
  )
  it.each(
    cases.map(
      (each) => [`${each.action.name}, ${each.fate}, ${each.retry ? "repeated" : "left"}`, each] as const,
    ),
  )(
    "%s: nothing twice, nothing lost",
    async (_, each) => {
      const violations: string[] = []
      const run = async (one: Case) => {
        const result = await play(store, one)
        figures.cases++
        figures.faults += result.injected
        violations.push(
          ...result.violations.map(
            (text) => `crashes before ${one.crashAt}: ${result.points.at(-1)?.label}: ${text}`,
          ),
        )
        return result
      }
      const { points } = await run({ ...each, crashAt: "never" })
      for (const crashAt of deathsOf(each, points)) await run({ ...each, crashAt })
      figures.violations += violations.length
      expect(violations).toEqual([])
    },
    600_000,
  )
})
