import { violations } from "../invariants"
import { Random } from "../simulation/random"
import { Simulation } from "../simulation/simulation"
import { seedsOf } from "../sizes"
import { transactionsOf } from "../store/facts"
import { placeOrder } from "../store/paid"
import { settle } from "../store/settle"
import type { Server } from "../store/server"
import { Store } from "../store/store"
import { watchOperations } from "../store/watch"
import { REPLY_FAULTS } from "./reply-faults"

const ORDERS = 6
const SEEDS = 4

/** Operations that are requested at about the same time share their requests, and nothing else. */
describe("operations at once on one server", () => {
  let store: Store
  beforeAll(async () => {
    store = await Store.open()
  })
  beforeEach(() => store.clear())
  afterAll(() => store.close())

  /** Requests captures of several orders at once; the seed decides whose step is next. Returns the payments. */
  async function captureAll(server: Server, seed: number, crashAfter = Infinity) {
    const payments = []
    for (let at = 0; at < ORDERS; at++) payments.push(await placeOrder(store, server))
    const random = new Random(seed)
    let points = 0
    const simulation = (store.simulation = new Simulation(
      (count) => random.below(count),
      () => (++points > crashAfter ? "crash_after" : "go"),
    ))
    const all = payments.map(({ id }) =>
      simulation.begin(server.machine, `capture ${id}`, () =>
        server.flows.capturePayment({ payment_id: id }),
      ),
    )
    await simulation.run()
    store.simulation = undefined
    return { payments, endings: await Promise.all(all) }
  }

  const captures = () => store.sandbox.requests().filter(({ operation }) => operation === "capture")
  const captured = (payments: { order_no: string }[]) =>
    payments.map(({ order_no }) => store.sandbox.ledger.captures(order_no).length)

  it("share requests, and each is applied once", async () => {
    let requests = 0
    for (let seed = 1; seed <= SEEDS; seed++) {
      await store.clear()
      const before = captures().length
      const watched = watchOperations(store)
      const server = store.start()
      const { payments } = await captureAll(server, seed)
      requests += captures().length - before
      await settle(store, server)
      expect(captured(payments)).toEqual(payments.map(() => 1))
      expect([...watched, ...violations(await transactionsOf(store))]).toEqual([])
    }
    // How many share one is up to the seeds.
    expect(requests).toBeLessThan(ORDERS * SEEDS * 0.8)
  })

  it.each(REPLY_FAULTS)(
    "whose reply is $kind leave no wrong record and move nothing twice",
    async (fault) => {
      let moved = 0
      for (const seed of seedsOf(SEEDS)) {
        await store.clear()
        const server = store.start()
        let faulty = false
        store.mishap = ({ operation, given }) => {
          const batch = operation === "capture" && (given[0] as unknown[]).length > 1 && !faulty
          faulty ||= batch
          return { faults: batch ? [{ ...fault, operation: "capture" }] : [] }
        }
        const { payments } = await captureAll(server, seed)
        store.mishap = () => ({ faults: [] })
        await settle(store, server)
        // None, where all of them share the request that never arrived.
        expect(Math.max(...captured(payments))).toBeLessThanOrEqual(1)
        expect(violations(await transactionsOf(store))).toEqual([])
        moved += captured(payments).filter((times) => times === 1).length
      }
      expect(moved).toBeGreaterThan(0)
    },
  )

  it("whose server dies in between are recovered by another one", async () => {
    for (const seed of seedsOf(12)) {
      await store.clear()
      const { payments } = await captureAll(store.start(), seed, 20 + seed * 12)
      await settle(store, store.start())
      expect(Math.max(...captured(payments))).toBeLessThanOrEqual(1)
      expect(violations(await transactionsOf(store))).toEqual([])
    }
  })
})
