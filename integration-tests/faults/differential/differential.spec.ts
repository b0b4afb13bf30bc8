import { Modules } from "@medusajs/framework/utils"
import type { EventEmitter } from "node:events"
import { merchant } from "../../setup/merchant"
import { describeShop } from "../../setup/shop-at-sandbox"
import { report } from "../figures"
import { Random } from "../simulation/random"
import { seedsNow, sizes } from "../sizes"
import { Store } from "../store/store"
import { compare, shrink } from "./compare"
import { randomProgram, type Program } from "./program"
import { RealShop } from "./real-shop"
import { SubstituteShop } from "./substitute-shop"

const ACTIONS = 30
/** So many programs are in the sample. */
const SAMPLE = 3
/** Shrinking takes as long as some dozen programs. */
const MOST_STORIES = 8
/** Without jobs: they run where a program says so. */
process.env.MEDUSA_WORKER_MODE = "server"

/** Not this machine: notifications are recorded, and the program delivers them. */
const account = { backendUrl: "https://shop.example.com", decimals: "iso4217" as const }

/**
 * The same random programs on the substitute of Medusa and on Medusa. What the other fault suites prove on the
 * substitute is worth as much as the two are equal.
 */
describeShop({ account, sandbox: { notificationBackoffMs: [], decimals: "iso4217" } }, (shop) => {
  let store: Store
  let substitute: SubstituteShop
  let real: RealShop
  beforeAll(async () => {
    // Nor does a subscriber: what it does would happen at any time between two actions.
    const bus = shop.container.resolve<{ eventEmitter_: EventEmitter }>(Modules.EVENT_BUS)
    bus.eventEmitter_.removeAllListeners()
    store = await Store.open()
    substitute = await SubstituteShop.open(store)
    real = await RealShop.open(shop, await merchant(shop))
  })
  afterAll(() => store.close())

  it("the substitute of Medusa and Medusa are equal after every step", async () => {
    const { first, count } = seedsNow(sizes.programs, SAMPLE)
    const figures = { programs: 0, actions: 0, violations: 0, failed_seeds: [] as number[] }
    const stories: string[] = []
    const began = performance.now()
    for (let seed = first; seed < first + count; seed++) {
      const program = randomProgram(seed, new Random(seed), ACTIONS)
      const differs = (part: Program) => compare(part, substitute, real)
      const discrepancy = await differs(program)
      figures.programs++
      figures.actions += program.actions.length
      if (!discrepancy) continue
      figures.violations++
      figures.failed_seeds.push(seed)
      if (stories.length >= MOST_STORIES) continue
      const least = await shrink(program, discrepancy, differs)
      const { actions, ...of } = least.program
      const steps = actions.map((action) => JSON.stringify(action))
      const story = [`seed ${seed}: ${JSON.stringify(of)}`, ...steps, least.discrepancy.text].join("\n")
      process.stdout.write(`${story}\n`)
      stories.push(story)
    }
    const seconds = Math.round((performance.now() - began) / 100) / 10
    report("differential", { ...figures, first_seed: first, seconds })
    expect(stories.join("\n\n")).toBe("")
  }, 86_400_000)
})
