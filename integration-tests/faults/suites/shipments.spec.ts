import { captureWhenDueWorkflow } from "medusa-payment-mpgi/workflows"
import { violations } from "../invariants"
import { seedsOf } from "../sizes"
import { deaths, type Passed } from "../simulation/deaths"
import { transactionsOf } from "../store/facts"
import { placeOrder } from "../store/paid"
import type { Server } from "../store/server"
import { jobs, settle } from "../store/settle"
import { Store } from "../store/store"
import { until } from "./crash"
import { interleave } from "./interleave"

/** An order that is shipped in two parts, 10.00 with the delivery and 15.00, each of which is captured once. */
describe("captures of shipments", () => {
  let store: Store
  beforeAll(async () => {
    store = await Store.open()
  })
  afterAll(() => store.close())

  const start = async () => {
    await store.clear()
    store.capture = { on: "shipment.created" }
    const server = store.start()
    const payment = await placeOrder(store, server)
    return { server, payment, order_id: store.state.orderOf(payment)!.id }
  }
  const ship = (order_id: string, part: number) =>
    store.state.shipments.push({ order_id, part, shipped_at: new Date() })
  const capture = ({ container }: Server, order_id: string) =>
    captureWhenDueWorkflow(container).run({ input: { order_id } })
  /** Until the sweep has looked at every payment that may be due. */
  const settled = async (server: Server) => {
    await settle(store, server)
    for (let hour = 0; hour < 2; hour++) {
      await store.pass(3_700_000)
      await jobs(server)
    }
    await settle(store, server)
  }
  const wrong = async (order_no: string, ...expected: number[][]) => {
    const amounts = store.sandbox.ledger.captures(order_no).map(({ amount }) => Number(amount))
    const found = violations(await transactionsOf(store))
    const isExpected = expected.some((each) => JSON.stringify(each) === JSON.stringify(amounts))
    return isExpected ? found : [`captured ${amounts.join(" and ")}`, ...found]
  }

  describe.each([1, 2])("whose server dies in shipment %d", (shipment) => {
    it.each(["applied", "unanswered"])("are made once: the capture is %s", async (fate) => {
      const play = async (crashAt: number | "never", points: Passed[] = []) => {
        const { server, payment, order_id } = await start()
        ship(order_id, 0.25)
        if (shipment === 2) {
          await capture(server, order_id)
          ship(order_id, 0.75)
        }
        let lost = 0
        // The reply, and that of the query after it.
        store.mishap = ({ operation }) => {
          if (fate === "applied" || lost > 1 || (lost === 0 && operation !== "capture")) return { faults: [] }
          lost++
          return { faults: [{ kind: "reset", operation: operation as "capture" }] }
        }
        await until(store, server, () => capture(server, order_id), points, crashAt)
        store.mishap = () => ({ faults: [] })
        const recovering = server.machine.crashed ? store.start() : server
        await settled(recovering)
        if (shipment === 1) {
          ship(order_id, 0.75)
          await capture(recovering, order_id)
          await settled(recovering)
        }
        return (await wrong(payment.order_no, [10, 15])).map((text) => `before ${crashAt}: ${text}`)
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
      ship(order_id, 0.25)
      // As locks of one process are: the other server has its own.
      store.state.locks.has = () => false
      const servers = [server, store.start()] as const
      await interleave(
        store,
        seed,
        servers.map((each) => [each, () => capture(each, order_id)]),
      )
      await settled(server)
      found.push(...(await wrong(payment.order_no, [10])).map((text) => `seed ${seed}: ${text}`))
    }
    expect(found).toEqual([])
  })

  it("are made once beside a user who captures more, in any interleaving", async () => {
    const found: string[] = []
    for (const seed of seedsOf(30)) {
      const { server, payment, order_id } = await start()
      ship(order_id, 0.25)
      const other = store.start()
      const byHand = () =>
        other.flows.capturePayment({ payment_id: payment.id, amount: 12, captured_by: "user_1" })
      await interleave(store, seed, [
        [server, () => capture(server, order_id)],
        [other, () => byHand().catch(() => undefined)],
      ])
      await settled(server)
      found.push(
        ...(await wrong(payment.order_no, [10], [12], [10, 12])).map((text) => `seed ${seed}: ${text}`),
      )
    }
    expect(found).toEqual([])
  })
})
