import { report } from "../figures"
import { Random } from "../simulation/random"
import { sizes } from "../sizes"
import type { Server } from "../store/server"
import { Store } from "../store/store"
import { watchOperations } from "../store/watch"
import { BULK_ACTIONS, finishBulk, placeAll, runBulks, startBulk, wrongRows } from "./bulk-actions"
import { interleave } from "./interleave"
import { wrongTotals } from "./wrong-totals"

/** The point before which a server dies at the latest. */
const LAST_DEATH = 90
/** The points that another server lets pass at most before it begins. */
const MOST_LATE = 60
/** A request to the gateway is applied so long after its sender timed out. */
const LATE_MS = 8_000
const WRITES = ["capture", "refund", "cancel", "review"]

/** While a bulk action is running, users are at work on its orders on another server. */
describe("a set of a bulk action at once with a user", () => {
  let store: Store
  const figures = { cases: 0 }
  beforeAll(async () => {
    store = await Store.open()
  })
  afterAll(async () => {
    await store.close()
    report("sets at once", figures)
  })

  /** Begins after some points, so that it meets every part of the set. */
  async function later({ machine }: Server, random: Random, work: () => Promise<unknown>): Promise<void> {
    for (let left = random.below(MOST_LATE); left > 0; left--)
      await store.point(machine, "not yet", () => Promise.resolve())
    await work()
  }

  describe.each(BULK_ACTIONS.map((action) => [action.kind, action] as const))("%s", (_, action) => {
    async function started() {
      await store.clear()
      figures.cases++
      const [server, other] = [store.start(), store.start()]
      const payments = await placeAll(store, server, action)
      await startBulk(server, action, payments)
      return { server, other, payments, watched: watchOperations(store) }
    }

    it.each([
      { which: "the same", dies: false, seeds: Math.max(10, sizes.bulkSeeds) },
      { which: "another", dies: false, seeds: sizes.bulkSeeds },
      { which: "the same", dies: true, seeds: sizes.bulkSeeds },
      { which: "another", dies: true, seeds: sizes.bulkSeeds },
    ])(
      "who requests $which for one payment, its server dies: $dies",
      async ({ which, dies, seeds }) => {
        const wrong: string[] = []
        for (let seed = 1; seed <= seeds; seed++) {
          const { server, other, payments, watched } = await started()
          const random = new Random(seed)
          const payment = random.pick(payments)
          const request = which === "another" ? random.pick(action.others) : action.alone
          const crashAt = dies ? random.below(LAST_DEATH) : Infinity
          const works: [Server, () => Promise<unknown>][] = [
            [server, () => runBulks(server)],
            [other, () => later(other, random, () => request(other, payment))],
          ]
          const isDeath = ({ machine, n }: { machine: unknown; n: number }) =>
            machine === server.machine && n === crashAt
          await interleave(store, seed, works, isDeath)
          await finishBulk(store, store.start(), seed % 2 === 0)
          const alone = which === "another" ? undefined : payment.order_no
          const found = [...watched, ...(await wrongRows(store, action, alone))]
          wrong.push(...found.map((text) => `seed ${seed}: ${text}`))
        }
        expect(wrong).toEqual([])
      },
      240_000,
    )

    it("whose request for a payment is still open: it is not taken for that of the row", async () => {
      const wrong: string[] = []
      for (const request of [action.alone, ...action.others]) {
        const { server, other, payments, watched } = await started()
        const [payment] = payments
        store.mishap = ({ operation }) =>
          WRITES.includes(operation) ? { faults: [], lateBy: LATE_MS } : { faults: [] }
        await request(other, payment!).catch(() => undefined)
        store.mishap = () => ({ faults: [] })
        await interleave(store, 1, [[server, () => runBulks(server)]])
        await finishBulk(store, server)
        const alone = request === action.alone ? payment!.order_no : undefined
        wrong.push(...watched, ...(await wrongRows(store, action, alone)))
      }
      expect(wrong).toEqual([])
    })

    // The others write no transaction of an order.
    if (action.kind !== "capture" && action.kind !== "refund") return
    it("who changes one of the orders: its totals are right", async () => {
      const wrong: string[] = []
      for (let seed = 1; seed <= sizes.bulkSeeds; seed++) {
        const { server, other, payments, watched } = await started()
        const random = new Random(seed)
        const order = store.state.orderOf(random.pick(payments))
        const change = () => (order ? other.flows.orders.addCreditLine(order.id, "0") : Promise.resolve())
        await interleave(store, seed, [
          [server, () => runBulks(server)],
          [other, () => later(other, random, change)],
        ])
        const atOnce = await wrongTotals(store)
        await finishBulk(store, store.start())
        const found = [...watched, ...atOnce, ...(await wrongRows(store, action))]
        wrong.push(...found.map((text) => `seed ${seed}: ${text}`))
      }
      expect(wrong).toEqual([])
    }, 240_000)
  })
})
