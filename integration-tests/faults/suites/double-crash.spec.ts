import { report } from "../figures"
import { Random } from "../simulation/random"
import { deaths } from "../simulation/deaths"
import { sizes } from "../sizes"
import { Store } from "../store/store"
import { crash, deathsOf, FATES, play, type Case } from "./crash"
import { ADMIN_ACTIONS } from "./admin-actions"

/** The server that recovers from a crash crashes too, with every death of its recovery; a third one completes it. */
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
        const where = `crashes before ${one.crashAt} (${result.points.at(-1)?.label}), then before ${one.crashAgainAt} (${result.recovery.at(-1)?.label})`
        violations.push(...result.violations.map((text) => `${where}: ${text}`))
      }
      const { points } = await crash(store, { ...each, crashAt: "never", retry: false })
      for (const crashAt of some(deathsOf(each, points))) {
        const first = { ...each, crashAt, retry: false }
        // Before the first point the recovery has left nothing: that is no second death.
        const { recovery } = await crash(store, { ...first, crashAgainAt: "never" })
        for (const crashAgainAt of some(deaths(recovery).slice(1))) await run({ ...first, crashAgainAt })
      }
      figures.violations += violations.length
      expect(violations).toEqual([])
    },
    3_600_000,
  )

  /** All of them, or a few different ones that the seed picks. */
  function some(all: number[]): number[] {
    if (sizes.doubleCrashes === "all") return all
    const left = [...all]
    const picked = () => left.splice(random.below(left.length), 1)
    return Array.from({ length: Math.min(sizes.doubleCrashes, all.length) }, picked).flat()
  }
})
