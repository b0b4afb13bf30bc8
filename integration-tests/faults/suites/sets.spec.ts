import { report } from "../figures"
import { nextVersion } from "../medusa/order-summary"
import { deaths, passed, type Passed } from "../simulation/deaths"
import { Simulation, type Point } from "../simulation/simulation"
import { inTier, seedsOf, sizes } from "../sizes"
import type { Server } from "../store/server"
import { Store } from "../store/store"
import { watchOperations } from "../store/watch"
import {
  BULK_ACTIONS,
  finishBulk,
  LEASE_MS,
  placeAll,
  rowsOf,
  runBulks,
  startBulk,
  wrongRows,
} from "./bulk-actions"
import { interleave } from "./interleave"
import { REPLY_FAULTS } from "./reply-faults"
import { inRest, inSample } from "./tiers"
import { wrongTotals } from "./wrong-totals"

/** How many orders of points are tried of each fault. */
const SEEDS = 3

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

  /** Runs the bulk actions of a server point by point, until it dies; the points that it passed. */
  async function runUntil(server: Server, dies: (point: Point) => boolean = () => false): Promise<Passed[]> {
    const points: Passed[] = []
    const verdict = (point: Point) => {
      points.push(passed(point))
      return dies(point) ? "crash_before" : "go"
    }
    store.simulation = new Simulation(() => 0, verdict)
    void store.simulation.begin(server.machine, "the set", () => runBulks(server))
    await store.simulation.run()
    store.simulation = undefined
    return points
  }

  it.each(
    BULK_ACTIONS.filter(
      ({ kind }) => inTier(kind === "capture") && (kind === "capture" || kind === "refund"),
    ),
  )(
    "of $kind whose server dies before an order that changed meanwhile has it in its totals",
    async (action) => {
      const wrong: string[] = []
      // Before each of the steps that count it: the transactions of all orders, and three for one that they missed.
      for (const step of [1, 2, 3, 4]) {
        await store.clear()
        const server = store.start()
        const payments = await placeAll(store, server, action)
        await startBulk(server, action, payments)
        let steps = 0
        await runUntil(server, ({ label }) => {
          if (!label.includes("order_transaction")) return false
          if (++steps === 1) nextVersion(store.state, store.state.orderOf(payments[2]!)!)
          return steps > step
        })
        expect(server.machine.crashed).toBe(true)
        await finishBulk(store, store.start())
        wrong.push(...(await wrongRows(store, action)).map((text) => `dies after ${step}: ${text}`))
      }
      expect(wrong).toEqual([])
    },
  )

  it("of refunds whose server dies before their credit lines leaves no order that owes what it got back", async () => {
    const action = BULK_ACTIONS.find(({ kind }) => kind === "refund")!
    const wrong: string[] = []
    for (const before of ["insert order_change", "insert order_change_action", "confirm order_change"]) {
      await store.clear()
      const server = store.start()
      await startBulk(server, action, await placeAll(store, server, action))
      await runUntil(server, ({ label }) => label.endsWith(before))
      expect(server.machine.crashed).toBe(true)
      await finishBulk(store, store.start())
      wrong.push(...(await wrongRows(store, action)).map((text) => `dies before ${before}: ${text}`))
    }
    expect(wrong).toEqual([])
  })

  describe.each(BULK_ACTIONS.map((action) => [action.kind, action] as const))("%s", (_, action) => {
    const it = action.kind === "capture" ? inSample : inRest

    /** Orders of which a bulk action is started. */
    async function started(server: Server) {
      const payments = await placeAll(store, server, action)
      const bulk = await startBulk(server, action, payments)
      figures.cases++
      return { bulk, payments }
    }

    const refuseAll = () => {
      const fault = { kind: "status", when: "before", status: 400, operation: action.operation } as const
      store.mishap = ({ operation }) => ({ faults: operation === action.operation ? [fault] : [] })
    }

    it("performs its rows with shared requests, each once", async () => {
      const server = store.start()
      const { payments } = await started(server)
      const watched = watchOperations(store)
      const before = store.sandbox.requests().length
      await runUntil(server)
      const sent = store.sandbox.requests().slice(before)
      const requests = sent.filter(({ operation }) => operation === action.operation)
      // How many share one is up to the order of the points.
      expect(requests.length).toBeLessThan(payments.length)
      expect((await rowsOf(store)).map(({ state }) => state)).toEqual(payments.map(() => "succeeded"))
      expect(await wrongTotals(store)).toEqual([])
      await finishBulk(store, server)
      expect([...watched, ...(await wrongRows(store, action))]).toEqual([])
    })

    inRest(
      "whose server dies is finished by another one, whatever it was at",
      async () => {
        const wrong: string[] = []
        const play = async (crashAt: number, rowsFirst: boolean) => {
          await store.clear()
          const server = store.start()
          await started(server)
          const watched = watchOperations(store)
          const points = await runUntil(server, ({ n }) => n === crashAt)
          await finishBulk(store, server.machine.crashed ? store.start() : server, rowsFirst)
          const found = [...watched, ...(await wrongRows(store, action))]
          wrong.push(...found.map((text) => `dies before ${crashAt}: ${points.at(-1)?.label}: ${text}`))
          return points
        }
        const all = deaths(await play(Infinity, false))
        const some = all.filter((_, index) => index % sizes.everyDeath === 0)
        for (const [index, at] of some.entries()) await play(at, index % 2 === 1)
        expect(wrong).toEqual([])
      },
      600_000,
    )

    inRest.each(REPLY_FAULTS)("whose reply is $kind ends with the truth about each row", async (fault) => {
      const wrong: string[] = []
      for (const seed of seedsOf(SEEDS)) {
        await store.clear()
        const server = store.start()
        await started(server)
        // A batch that is refused as a whole is sent again, one by one.
        const watched = fault.status === 400 ? [] : watchOperations(store)
        let faulty = false
        store.mishap = ({ operation, given }) => {
          const batch = operation === action.operation && (given[0] as unknown[]).length > 1 && !faulty
          faulty ||= batch
          return { faults: batch ? [{ ...fault, operation: action.operation }] : [] }
        }
        await interleave(store, seed, [[server, () => runBulks(server)]])
        store.mishap = () => ({ faults: [] })
        await finishBulk(store, server, (seed + REPLY_FAULTS.indexOf(fault)) % 2 === 0)
        const found = [...watched, ...(await wrongRows(store, action))]
        wrong.push(...found.map((text) => `seed ${seed}: ${text}`))
      }
      expect(wrong).toEqual([])
    })

    it("that the gateway refuses leaves nothing in Medusa", async () => {
      const server = store.start()
      const { payments } = await started(server)
      const before = [store.state.captures.size, store.state.refunds.size]
      refuseAll()
      await runUntil(server)
      expect((await rowsOf(store)).map(({ state }) => state)).toEqual(payments.map(() => "refused"))
      expect([store.state.captures.size, store.state.refunds.size]).toEqual(before)
      store.mishap = () => ({ faults: [] })
      await finishBulk(store, server)
      expect(await wrongRows(store, action)).toEqual([])
    })

    it("that the gateway refuses is not performed again by the server that takes it over", async () => {
      const server = store.start()
      const { payments } = await started(server)
      refuseAll()
      await runUntil(server, ({ label }) => label.startsWith("sql update mpgi_bulk_row set state = $1"))
      store.mishap = () => ({ faults: [] })
      await finishBulk(store, store.start())
      expect((await rowsOf(store)).map(({ state }) => state)).toEqual(payments.map(() => "refused"))
      expect(await wrongRows(store, action)).toEqual([])
    })

    it("leaves rows to the worker that has taken them over", async () => {
      const [server, other] = [store.start(), store.start()]
      const { bulk, payments } = await started(server)
      const [slow, next] = [server, other].map(({ mpgi }) => mpgi.bulks.claims)
      const first = await slow!.claim(payments.length)
      await store.pass(LEASE_MS)
      const second = await next!.claim(payments.length)
      await slow!.succeeded(bulk.id, first)
      expect((await rowsOf(store)).map(({ state }) => state)).toEqual(payments.map(() => "running"))
      await next!.succeeded(bulk.id, second)
      expect((await rowsOf(store)).map(({ state }) => state)).toEqual(payments.map(() => "succeeded"))
    })
  })
})
