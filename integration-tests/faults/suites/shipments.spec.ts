import { PLAIN, type Situation } from "../../situations/situation"
import { violations } from "../invariants"
import { seedsOf } from "../sizes"
import { deaths, type Passed } from "../simulation/deaths"
import { transactionsOf } from "../store/facts"
import { placeOrder } from "../store/paid"
import type { Server } from "../store/server"
import { AT_SHIPMENT, captureShipped, settleShipments } from "../store/shipments"
import { Store } from "../store/store"
import { until } from "./crash"
import { interleave } from "./interleave"

/** Four mugs, of which one is shipped first: 10.00 with the delivery, and then 15.00. */
const MUGS: Situation = { ...PLAIN, lines: [{ price: "5.00", quantity: 4 }], shipments: [[1], [3]] }

/** An order that is shipped in two parts, each of which is captured once. */
describe("captures of shipments", () => {
  let store: Store
  beforeAll(async () => {
    store = await Store.open()
  })
  afterAll(() => store.close())

  const start = async () => {
    await store.clear(MUGS)
    store.capture = AT_SHIPMENT
    const server = store.start()
    const payment = await placeOrder(store, server)
    return { server, payment, order_id: store.state.orderOf(payment)!.id }
  }
  const ship = async ({ flows: { fulfillments } }: Server, order_id: string, part: 0 | 1) => {
    const { id } = await fulfillments.create(order_id, MUGS.shipments[part] ?? [])
    await fulfillments.ship(id)
  }
  /** What is wrong beside what was captured; what a user requested is named. */
  const wrong = async (order_no: string, expected: number[][], ...byUser: string[]) => {
    const amounts = store.sandbox.ledger.captures(order_no).map(({ amount }) => Number(amount))
    const requests = byUser.map((amount) => ({ order_no, kind: "capture" as const, amount }))
    const found = violations(await transactionsOf(store, { requests }))
    const isExpected = expected.some((each) => JSON.stringify(each) === JSON.stringify(amounts))
    return isExpected ? found : [`captured ${amounts.join(" and ")}`, ...found]
  }

  describe.each([1, 2])("whose server dies in shipment %d", (shipment) => {
    it.each(["applied", "unanswered"])("are made once: the capture is %s", async (fate) => {
      const play = async (crashAt: number | "never", points: Passed[] = []) => {
        const { server, payment, order_id } = await start()
        await ship(server, order_id, 0)
        if (shipment === 2) {
          await captureShipped(server, order_id)
          await ship(server, order_id, 1)
        }
        let lost = 0
        // The reply, and that of the query after it.
        store.mishap = ({ operation }) => {
          if (fate === "applied" || lost > 1 || (lost === 0 && operation !== "capture")) return { faults: [] }
          lost++
          return { faults: [{ kind: "reset", operation: operation as "capture" }] }
        }
        await until(store, server, () => captureShipped(server, order_id), points, crashAt)
        store.mishap = () => ({ faults: [] })
        const recovering = server.machine.crashed ? store.start() : server
        await settleShipments(store, recovering)
        if (shipment === 1) {
          await ship(recovering, order_id, 1)
          await captureShipped(recovering, order_id)
          await settleShipments(store, recovering)
        }
        return (await wrong(payment.order_no, [[10, 15]])).map((text) => `before ${crashAt}: ${text}`)
      }
      const points: Passed[] = []
      const found = await play("never", points)
      for (const crashAt of deaths(points)) found.push(...(await play(crashAt)))
      expect(found).toEqual([])
      expect(points.length).toBeGreaterThan(10)
    })
  })

  it("are made once by two servers that share no lock, in any interleaving", async () => {
    const found: string[] = []
    for (const seed of seedsOf(30)) {
      const { server, payment, order_id } = await start()
      await ship(server, order_id, 0)
      // As locks of one process are: the other server has its own.
      store.state.locks.has = () => false
      const servers = [server, store.start()] as const
      await interleave(
        store,
        seed,
        servers.map((each) => [each, () => captureShipped(each, order_id)]),
      )
      await settleShipments(store, server)
      found.push(...(await wrong(payment.order_no, [[10]])).map((text) => `seed ${seed}: ${text}`))
    }
    expect(found).toEqual([])
  })

  it("are made once beside a user who captures more, in any interleaving", async () => {
    const found: string[] = []
    for (const seed of seedsOf(30)) {
      const { server, payment, order_id } = await start()
      await ship(server, order_id, 0)
      const other = store.start()
      const byHand = () =>
        other.flows.capturePayment({ payment_id: payment.id, amount: 12, captured_by: "user_1" })
      await interleave(store, seed, [
        [server, () => captureShipped(server, order_id)],
        [other, () => byHand().catch(() => undefined)],
      ])
      await settleShipments(store, server)
      const expected = [[10], [12], [10, 12]]
      found.push(...(await wrong(payment.order_no, expected, "12.00")).map((text) => `seed ${seed}: ${text}`))
    }
    expect(found).toEqual([])
  })
})
