import { INVARIANTS } from "../invariants"
import { seedsNow, sizes } from "../sizes"
import { report } from "../figures"
import { Store } from "../store/store"
import { play } from "./schedule"

/** So many of them are in the sample. */
const SAMPLE = 30

/** One that could not be begun: its violation is why. */
const NOTHING = { operations: 0, faults: 0, story: [] as string[] }

describe("random schedules", () => {
  let store: Store
  beforeAll(async () => {
    store = await Store.open()
  })
  afterAll(() => store.close())

  it("settle without a violation", async () => {
    const { first, count } = seedsNow(sizes.schedules, SAMPLE)
    const figures = {
      schedules: 0,
      operations: 0,
      faults: 0,
      invariants_checked: 0,
      violations: 0,
      failed_seeds: [] as number[],
    }
    const stories: string[] = []
    const began = performance.now()
    for (let seed = first; seed < first + count; seed++) {
      const played = await play(store, seed).catch((error: Error) => ({
        ...NOTHING,
        violations: [error.message],
      }))
      figures.schedules++
      figures.operations += played.operations
      figures.faults += played.faults
      figures.invariants_checked += INVARIANTS
      figures.violations += played.violations.length
      if (played.violations.length === 0) continue
      figures.failed_seeds.push(seed)
      process.stdout.write(`seed ${seed}: ${played.violations.join("\n  ")}\n`)
      if (stories.length < 3)
        stories.push(`seed ${seed}:\n${[...played.violations, ...played.story].join("\n")}`)
    }
    const seconds = Math.round((performance.now() - began) / 100) / 10
    report("schedules", { ...figures, first_seed: first, seconds })
    expect(stories.join("\n\n")).toBe("")
  }, 86_400_000)
})
