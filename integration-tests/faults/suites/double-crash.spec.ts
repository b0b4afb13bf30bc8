import { report } from "../figures"
import { Random } from "../simulation/random"
import { sizes } from "../sizes"
import { Store } from "../store/store"
import { FATES, play, type Case } from "./crash"
import { ADMIN_ACTIONS } from "./admin-actions"

/** A point that no run reaches: so all are counted and none is fatal. */
const NEVER = 1_000_000

/** The server that recovers from a crash crashes too, before every point of its recovery; a third one completes it. */
describe("a server crashes during an operation, and another during the recovery", () => {
  let store: Store
  const figures = { cases: 0, faults: 0, violations: 0, seed: sizes.firstSeed }
  const random = new Random(sizes.firstSeed)
  beforeAll(async () => {
    store = await Store.open()
  })
  afterAll(async () => {
    await store.close()
    report("double crash", figures)
  })

  const { at, of } = sizes.part
  const firsts = ADMIN_ACTIONS.flatMap((action) => FATES.map((fate) => ({ action, fate }))).filter(
    (_, index) => index % of === at,
  )
  it.each(firsts.map((each) => [`${each.action.name}, ${each.fate}`, each] as const))(
    "%s: nothing twice, nothing lost",
    async (_, each) => {
      const violations: string[] = []
      const run = async (one: Case) => {
        const result = await play(store, one)
        figures.cases++
        figures.faults += result.injected
        const where = `crashes before ${one.crashAt} (${result.points.at(-1)}), then before ${one.crashAgainAt} (${result.recovery.at(-1)})`
        violations.push(...result.violations.map((text) => `${where}: ${text}`))
        return result
      }
      const { points } = await play(store, { ...each, crashAt: "never", retry: false })
      for (const crashAt of some([...points.keys()])) {
        const { recovery } = await run({ ...each, crashAt, crashAgainAt: NEVER, retry: false })
        for (const crashAgainAt of some([...recovery.keys()]))
          await run({ ...each, crashAt, crashAgainAt, retry: false })
      }
      figures.violations += violations.length
      expect(violations).toEqual([])
    },
    3_600_000,
  )

  /** All of them, or in `npm test` a few that the seed picks. */
  function some(all: number[]): number[] {
    if (sizes.doubleCrashes === "all") return all
    return Array.from({ length: Math.min(sizes.doubleCrashes, all.length) }, () => random.pick(all))
  }
})
