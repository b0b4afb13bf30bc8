import { report } from "../figures"
import { violations } from "../invariants"
import { Simulation, type Point } from "../simulation/simulation"
import { sizes } from "../sizes"
import { transactionsOf } from "../store/facts"
import type { Server } from "../store/server"
import { Store } from "../store/store"
import { watchOperations } from "../store/watch"
import { BULK_ACTIONS, finishBulk, placeAll, rowsOf, runBulks, startBulk } from "./bulk-actions"

/** The rows of a bulk action are performed together. Whatever happens meanwhile, each ends as if it had been performed alone. */
describe("a set of a bulk action", () => {
  let store: Store
  const figures = { cases: 0 }
  beforeAll(async () => {
    store = await Store.open()
  })
  beforeEach(() => store.clear())
  afterAll(async () => {
    await store.close()
    report("sets", figures)
  })

  /** Runs the bulk actions of a server point by point; it dies before a point, or never. */
  async function runUntil(server: Server, crashAt: number | "never"): Promise<string[]> {
    const passed: string[] = []
    const verdict = ({ label, n }: Point) => {
      passed.push(label)
      return n === crashAt ? "crash_before" : "go"
    }
    store.simulation = new Simulation(() => 0, verdict)
    void store.simulation.begin(server.machine, "the set", () => runBulks(server))
    await store.simulation.run()
    store.simulation = undefined
    return passed
  }

  describe.each(BULK_ACTIONS.map((action) => [action.kind, action] as const))("%s", (_, action) => {
    /** What is wrong once everything is settled. */
    async function wrongs(watched: readonly string[]): Promise<string[]> {
      figures.cases++
      const rows = await rowsOf(store)
      return [
        ...watched,
        ...violations(await transactionsOf(store)),
        ...rows.flatMap(({ order_no, state, reason }) => {
          const moved = action.moved(store, order_no)
          if (moved === 1 && state === "succeeded") return []
          return moved === 0 && state === "refused"
            ? []
            : [`${order_no}: ${state} ${reason}, done ${moved} times`]
        }),
      ]
    }

    it("performs its rows with shared requests, each once", async () => {
      const server = store.start()
      const payments = await placeAll(store, server, action)
      await startBulk(server, action, payments)
      const watched = watchOperations(store)
      const before = store.sandbox.requests().length
      await runUntil(server, "never")
      const sent = store.sandbox.requests().slice(before)
      const requests = sent.filter(({ operation }) => operation === action.operation)
      // How many share one is up to the order of the points.
      expect(requests.length).toBeLessThan(payments.length)
      expect((await rowsOf(store)).map(({ state }) => state)).toEqual(payments.map(() => "succeeded"))
      await finishBulk(store, server)
      expect(await wrongs(watched)).toEqual([])
    })

    it("whose server dies is finished by another one, whatever it was at", async () => {
      const wrong: string[] = []
      const play = async (crashAt: number | "never", rowsFirst: boolean) => {
        await store.clear()
        const server = store.start()
        const payments = await placeAll(store, server, action)
        await startBulk(server, action, payments)
        const watched = watchOperations(store)
        const passed = await runUntil(server, crashAt)
        await finishBulk(store, server.machine.crashed ? store.start() : server, rowsFirst)
        const found = await wrongs(watched)
        wrong.push(...found.map((text) => `dies before ${crashAt}: ${passed.at(-1)}: ${text}`))
        return passed
      }
      const points = await play("never", false)
      for (let at = 0; at < points.length; at += sizes.everyDeath)
        await play(at, (at / sizes.everyDeath) % 2 === 1)
      expect(wrong).toEqual([])
    }, 600_000)
  })
})
