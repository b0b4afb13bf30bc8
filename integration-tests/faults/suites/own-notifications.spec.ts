import { applyNotificationWorkflow, reviewPayment } from "medusa-payment-mpgi/workflows"
import { clock } from "../simulation/clock"
import { transactionsOf } from "../store/facts"
import { violations } from "../invariants"
import { CARDS, placeOrder, signedMessage } from "../store/paid"
import type { Server } from "../store/server"
import { settle } from "../store/settle"
import { Store } from "../store/store"

/** The sandbox sends no notification of a void. */
const VOIDED = "3900"

/** Notifications of what this package did itself need no query, and those that look like them do. */
describe("a notification", () => {
  let store: Store
  let server: Server
  beforeAll(async () => {
    store = await Store.open()
  })
  beforeEach(async () => {
    await store.clear()
    server = store.start()
  })
  afterAll(() => store.close())

  const requests = () => store.sandbox.requests().length
  const newest = (order_no: string) => store.sandbox.ledger.notifications(order_no).at(-1)!.fields
  const deliver = async (fields: Readonly<Record<string, unknown>>) => {
    const { id } = await server.mpgi.receive(store.provider, signedMessage(fields))
    await applyNotificationWorkflow(server.container).run({ input: { id } })
    return (await server.mpgi.notifications.byId(id))?.state
  }
  const capture = (payment_id: string, amount?: number) => server.flows.capturePayment({ payment_id, amount })
  const agrees = async () => {
    await settle(store, server)
    expect(violations(await transactionsOf(store))).toEqual([])
  }

  it("of an own capture, refund and void is applied without a query", async () => {
    const payment = await placeOrder(store, server)
    const { order_no } = payment
    await capture(payment.id)
    await server.flows.refundPayment({ payment_id: payment.id, amount: 5 })
    const [captured, refunded] = store.sandbox.ledger.notifications(order_no).slice(-2)
    const other = await placeOrder(store, server)
    await server.payments.cancelPayment(other.id)
    const before = requests()
    expect(await deliver(refunded!.fields)).toBe("applied")
    expect(await deliver({ ...newest(other.order_no), payment_status: VOIDED })).toBe("applied")
    expect(requests()).toBe(before)
    // The payment is refunded by now: this one no longer says what is recorded.
    expect(await deliver(captured!.fields)).toBe("applied")
    expect(requests()).toBe(before + 1)
    await agrees()
  })

  it("of an own review is applied without a query, although Medusa is known to have it", async () => {
    const { order_no } = await placeOrder(store, server, CARDS.review)
    const input = { order_no, accept: true, by: "user_1" }
    await reviewPayment(input, server.container)
    // What the query showed is no longer fresh.
    clock.advance(60_000)
    await store.database.tick()
    const before = requests()
    expect(await deliver(newest(order_no))).toBe("applied")
    expect(requests()).toBe(before)
    await agrees()
  })

  it("of a refund at the portal is no own one, although one of the same amount was made", async () => {
    const payment = await placeOrder(store, server)
    await capture(payment.id)
    await server.flows.refundPayment({ payment_id: payment.id, amount: 5 })
    store.sandbox.portal.refund({ order_no: payment.order_no, amount: "5.00" })
    expect(await deliver(newest(payment.order_no))).toBe("applied")
    expect(store.state.refundsOf(payment.id).map(({ amount }) => Number(amount))).toEqual([5, 5])
    await agrees()
  })

  it("of a capture at the portal after a part that was captured here is no own one", async () => {
    const payment = await placeOrder(store, server)
    await capture(payment.id, 10)
    store.sandbox.portal.capture({ order_no: payment.order_no })
    expect(await deliver(newest(payment.order_no))).toBe("applied")
    expect(store.state.capturesOf(payment.id).map(({ amount }) => Number(amount))).toEqual([10, 15])
    await agrees()
  })

  it("that says that an own refund was not made is queried", async () => {
    const payment = await placeOrder(store, server)
    await capture(payment.id)
    await server.flows.refundPayment({ payment_id: payment.id, amount: 5 })
    const before = requests()
    await deliver({ ...newest(payment.order_no), refund_status: "0" })
    expect(requests()).toBe(before + 1)
  })
})
