import { applyNotificationWorkflow, finishPaymentWorkflow } from "medusa-payment-mpgi/workflows"
import { violations } from "../invariants"
import { transactionsOf } from "../store/facts"
import { jobs, settle } from "../store/settle"
import { openPage, placeOrder, startCheckout, typeCard, signedMessage } from "../store/paid"
import type { Server } from "../store/server"
import { Store } from "../store/store"
import { interleave } from "./interleave"
import { loseResponse } from "./lose-response"

/** Single situations that random schedules reach too seldom. */
describe("on several servers", () => {
  let store: Store
  beforeAll(async () => {
    store = await Store.open()
  })
  beforeEach(() => store.clear())
  afterAll(() => store.close())

  const sent = (operation: string, transaction_id: string) =>
    store.sandbox
      .requests()
      .filter((each) => each.operation === operation && each.orders.includes(transaction_id)).length

  const loseCapture = (server: Server, payment_id: string) =>
    loseResponse(store, "capture", () => server.flows.capturePayment({ payment_id, amount: 10 }))

  it("a retry of a lost capture that was found meanwhile is refused once, and sends nothing", async () => {
    const server = store.start()
    const payment = await placeOrder(store, server)
    await loseCapture(server, payment.id)
    await store.pass(3_000)
    await jobs(server)
    const again = () => server.flows.capturePayment({ payment_id: payment.id, amount: 10 })
    await expect(again()).rejects.toThrow("found applied")
    expect(store.sandbox.ledger.captures(payment.order_no)).toHaveLength(1)
    await again()
    expect(store.sandbox.ledger.captures(payment.order_no)).toHaveLength(2)
  })

  it("two that authorise one session at once: the loser's cancel does not void the winner's money", async () => {
    for (let seed = 1; seed <= 10; seed++) {
      await store.clear()
      const [one, other] = [store.start(), store.start()]
      const { session, order_no, token } = await startCheckout(store, one)
      await typeCard((await openPage(one, token))!)
      await interleave(store, seed, [
        [one, () => one.payments.authorizePaymentSession(session)],
        [other, () => other.payments.authorizePaymentSession(session)],
      ])
      expect(store.sandbox.ledger.transaction(order_no)).toMatchObject({ state: "authorized" })
    }
  })

  it("a capture of what was captured at the portal is a success, and nothing is sent", async () => {
    const server = store.start()
    const payment = await placeOrder(store, server)
    store.sandbox.portal.capture({ order_no: payment.order_no })
    await server.flows.capturePayment({ payment_id: payment.id })
    expect(sent("capture", String(payment.data?.transaction_id))).toBe(0)
    expect(store.state.capturesOf(payment.id)).toMatchObject([{ amount: "25" }])
  })

  it("two resolvers at once: one of them queries a lost response", async () => {
    for (let seed = 1; seed <= 6; seed++) {
      await store.clear()
      const [one, other] = [store.start(), store.start()]
      const payment = await placeOrder(store, one)
      await loseCapture(one, payment.id)
      await store.pass(3_000)
      const before = store.sandbox.requests().length
      await interleave(store, seed, [
        [one, () => one.mpgi.journal.resolveDue()],
        [other, () => other.mpgi.journal.resolveDue()],
      ])
      expect(store.sandbox.requests().length - before).toBe(1)
    }
  })

  it("the payment link of an order whose payment was canceled at the portal starts nothing new", async () => {
    const server = store.start()
    const { token, session, order_no } = await startCheckout(store, server)
    await typeCard((await openPage(server, token))!)
    await finishPaymentWorkflow(server.container).run({ input: { order_no } })
    store.sandbox.portal.cancel({ order_no })
    expect(await openPage(server, token)).toBeUndefined()
    expect(await server.mpgi.payments.ofSession(session)).toMatchObject({ order_no, state: "canceled" })
  })

  it("a payment that was partially refunded at the portal before it had an order becomes one", async () => {
    const server = store.start()
    const { token, session, order_no } = await startCheckout(store, server)
    await typeCard((await openPage(server, token))!)
    store.sandbox.portal.capture({ order_no })
    store.sandbox.portal.refund({ order_no, amount: "5.00" })
    await settle(store, server)
    const payment = store.state.paymentOfSession(session)
    expect(payment && store.state.orderOf(payment)).toBeDefined()
  })

  it("money whose order was deleted again is visible, although the order was read before (hazard 5)", async () => {
    const server = store.start()
    const { token, session, cart: cart_id, order_no } = await startCheckout(store, server)
    await typeCard((await openPage(server, token))!)
    await server.payments.authorizePaymentSession(session)
    const passing = {
      id: store.state.id("order"),
      cart_id,
      status: "pending" as const,
      created_at: new Date(),
      total: "25.00",
      currency_code: "usd",
      credit_lines: [],
      version: 1,
      costs: ["25.00"],
      totals: { paid: "0", refunded: "0" },
    }
    store.state.orders.set(passing.id, passing)
    await server.mpgi.payments.abandonSession(session)
    await finishPaymentWorkflow(server.container).run({ input: { order_no } })
    store.state.orders.delete(passing.id)
    await settle(store, server)
    expect(violations(await transactionsOf(store))).toEqual([])
  })

  it("a notification about an unknown order is parked, never dropped", async () => {
    const server = store.start()
    const fields = {
      notification_type: "payment",
      merchant_id: "100200",
      order_no: "UNKNOWN-1",
      order_status: "1",
    }
    const { id } = await server.mpgi.receive(store.provider, signedMessage(fields))
    await applyNotificationWorkflow(server.container).run({ input: { id } })
    expect(await server.mpgi.notifications.byId(id)).toMatchObject({ state: "waiting" })
    await store.pass(11 * 60_000)
    await jobs(server)
    expect(await server.mpgi.notifications.byId(id)).toMatchObject({ state: "parked" })
  })
})
