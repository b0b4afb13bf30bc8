import { report } from "../figures"
import { Store } from "../store/store"
import { FATES, play, type Case } from "./crash"
import { WRITES } from "./writes"

/** Every write, dying before every point at which it touches something, whatever the gateway makes of it. */
describe("a server dies during a write", () => {
  let store: Store
  const figures = { cases: 0, faults: 0, violations: 0 }
  beforeAll(async () => {
    store = await Store.open()
  })
  afterAll(async () => {
    await store.close()
    report("exhaustive", figures)
  })

  const cases = WRITES.flatMap((write) =>
    FATES.flatMap((fate) => [false, true].map((retry) => ({ write, fate, retry }))),
  )
  it.each(
    cases.map(
      (each) => [`${each.write.name}, ${each.fate}, ${each.retry ? "asked again" : "left"}`, each] as const,
    ),
  )(
    "%s: nothing twice, nothing lost",
    async (_, each) => {
      const wrong: string[] = []
      const run = async (one: Case) => {
        const result = await play(store, one)
        figures.cases++
        figures.faults += result.injected
        wrong.push(
          ...result.violations.map((text) => `dies before ${one.dieAt}: ${result.points.at(-1)}: ${text}`),
        )
        return result
      }
      const { points } = await run({ ...each, dieAt: "lives" })
      for (const dieAt of points.keys()) await run({ ...each, dieAt })
      figures.violations += wrong.length
      expect(wrong).toEqual([])
    },
    600_000,
  )
})
