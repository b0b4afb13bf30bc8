import { report } from "../figures"
import { Random } from "../simulation/random"
import { sizes } from "../sizes"
import { Store } from "../store/store"
import { FATES, play, type Case } from "./crash"
import { WRITES } from "./writes"

/** A point that no run reaches: so all are counted and none is fatal. */
const NEVER = 1_000_000

/** The server that recovers from a death dies too, before every point of its recovery; a third one ends it. */
describe("a server dies during a write, and another during the recovery", () => {
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

  const firsts = WRITES.flatMap((write) => FATES.map((fate) => ({ write, fate })))
  it.each(firsts.map((each) => [`${each.write.name}, ${each.fate}`, each] as const))(
    "%s: nothing twice, nothing lost",
    async (_, each) => {
      const wrong: string[] = []
      const run = async (one: Case) => {
        const result = await play(store, one)
        figures.cases++
        figures.faults += result.injected
        const where = `dies before ${one.dieAt} (${result.points.at(-1)}), then before ${one.dieAgainAt} (${result.recovery.at(-1)})`
        wrong.push(...result.violations.map((text) => `${where}: ${text}`))
        return result
      }
      const { points } = await play(store, { ...each, dieAt: "lives", retry: false })
      for (const dieAt of some([...points.keys()])) {
        const { recovery } = await run({ ...each, dieAt, dieAgainAt: NEVER, retry: false })
        for (const dieAgainAt of some([...recovery.keys()]))
          await run({ ...each, dieAt, dieAgainAt, retry: false })
      }
      figures.violations += wrong.length
      expect(wrong).toEqual([])
    },
    3_600_000,
  )

  /** All of them, or in `npm test` a few that the seed picks. */
  function some(all: number[]): number[] {
    if (sizes.doubleCrashes === "all") return all
    return Array.from({ length: Math.min(sizes.doubleCrashes, all.length) }, () => random.pick(all))
  }
})
