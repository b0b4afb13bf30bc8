import { finishPaymentWorkflow } from "medusa-payment-mpgi/workflows"
import { violations } from "../invariants"
import { transactionsOf } from "../store/facts"
import { openPage, placeOrder, startCheckout, startSession, typeCard } from "../store/paid"
import { settle } from "../store/settle"
import { Store } from "../store/store"

/** Money that comes on another way than one session, one page and one payment. */
describe("a shopper", () => {
  let store: Store
  beforeAll(async () => {
    store = await Store.open()
  })
  beforeEach(() => store.clear())
  afterAll(() => store.close())

  const held = (order_no: string) =>
    store.sandbox.ledger
      .transactions()
      .filter((transaction) => transaction.order_no === order_no && transaction.state === "authorized")

  it("who pays both of two sessions that were made at once pays once", async () => {
    const server = store.start()
    const first = await startCheckout(store, server)
    const second = await startSession(server, first.cart)
    for (const { token } of [first, second]) await typeCard((await openPage(server, token))!)
    for (const { order_no } of [first, second])
      await finishPaymentWorkflow(server.container).run({ input: { order_no } })
    await settle(store, server)
    expect([...held(first.order_no), ...held(second.order_no)]).toHaveLength(1)
    expect(violations(await transactionsOf(store))).toEqual([])
  })

  it("cannot complete the cart on a payment that was voided (hazard 5)", async () => {
    const server = store.start()
    const { token, session, cart: id } = await startCheckout(store, server)
    await typeCard((await openPage(server, token))!)
    const payment = await server.payments.authorizePaymentSession(session)
    await server.payments.cancelPayment(payment!.id)
    await expect(server.flows.completeCart({ id })).rejects.toThrow("Payment sessions are required")
    expect(store.state.orders.size).toBe(0)
  })

  it("gets back what was captured when the order is canceled, once", async () => {
    const server = store.start()
    const payment = await placeOrder(store, server)
    await server.flows.capturePayment({ payment_id: payment.id, amount: 12.5 })
    const order = store.state.orderOf(payment)!
    await server.flows.orders.cancel(order)
    await settle(store, server)
    expect(store.sandbox.ledger.refunds(payment.order_no)).toMatchObject([{ amount: "12.50" }])
    expect(violations(await transactionsOf(store))).toEqual([])
  })
})
