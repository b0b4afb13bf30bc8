import { report } from "../figures"
import { Store } from "../store/store"
import { FATES, play, type Case } from "./crash"
import { ADMIN_ACTIONS } from "./admin-actions"

/** Every operation, with a crash before every point at which it touches something, whatever the gateway does with it. */
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
            (text) => `crashes before ${one.crashAt}: ${result.points.at(-1)}: ${text}`,
          ),
        )
        return result
      }
      const { points } = await run({ ...each, crashAt: "never" })
      for (const crashAt of points.keys()) await run({ ...each, crashAt })
      figures.violations += violations.length
      expect(violations).toEqual([])
    },
    600_000,
  )
})
