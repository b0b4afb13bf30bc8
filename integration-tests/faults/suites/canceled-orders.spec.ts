import { orderNo } from "medusa-payment-mpgi/gateway"
import { finishPaymentWorkflow } from "medusa-payment-mpgi/workflows"
import { violations } from "../invariants"
import { addTransaction, summaryOf, deleteTransactions } from "../medusa/order-summary"
import { transactionsOf } from "../store/facts"
import { jobs, settle } from "../store/settle"
import { CARDS, placeOrder } from "../store/paid"
import { Store } from "../store/store"
import { leftRow } from "./left-row"
import { loseResponse } from "./lose-response"

/** The payment and the totals of an order that was canceled, where something failed meanwhile. */
describe("a canceled order", () => {
  let store: Store
  beforeAll(async () => {
    store = await Store.open()
  })
  beforeEach(() => store.clear())
  afterAll(() => store.close())

  it("a canceled order whose refund was refused does not show the refund in its totals (hazard 23)", async () => {
    const server = store.start()
    const { id: payment_id, order_no, ...payment } = await placeOrder(store, server)
    await server.flows.capturePayment({ payment_id })
    const order = store.state.orderOf(payment)!
    store.mishap = ({ operation }) => ({
      faults: operation === "refund" ? [{ kind: "status", operation, status: 400, when: "before" }] : [],
    })
    await server.flows.orders.cancel(order)
    store.mishap = () => ({ faults: [] })
    expect(summaryOf(order)).toMatchObject({ paid_total: 25, refunded_total: 25 })
    await settle(store, server)
    expect(store.sandbox.ledger.refunds(order_no)).toEqual([])
    expect(summaryOf(order)).toMatchObject({ paid_total: 25, refunded_total: 0 })
    expect(violations(await transactionsOf(store))).toEqual([])
  })

  it("a canceled order whose refund was refused for an earlier one does not show it, when that one was recorded meanwhile (hazard 23)", async () => {
    const server = store.start()
    const { id: payment_id, order_no, ...payment } = await placeOrder(store, server)
    await server.flows.capturePayment({ payment_id })
    const order = store.state.orderOf(payment)!
    await loseResponse(store, "refund", () => server.flows.refundPayment({ payment_id, amount: 12.5 }))
    const refund = server.payments.refundPayment.bind(server.payments)
    jest.spyOn(server.payments, "refundPayment").mockImplementationOnce(async (input) => {
      try {
        return await refund(input)
      } finally {
        await store.pass(60_000)
        await jobs(server)
      }
    })
    await server.flows.orders.cancel(order)
    const [first] = await server.mpgi.operations.applied(orderNo(order_no), "refund")
    expect(first).toMatchObject({ state: "recorded", amount: "12.50" })
    expect(summaryOf(order)).toMatchObject({ paid_total: 25, refunded_total: 37.5 })
    await settle(store, server)
    expect(summaryOf(order)).toMatchObject({ paid_total: 25, refunded_total: 12.5 })
    expect(violations(await transactionsOf(store))).toEqual([])
  })

  it("a canceled order whose refund's reply was lost has the refund in its totals once (hazard 23)", async () => {
    const server = store.start()
    const { id: payment_id, order_no, ...payment } = await placeOrder(store, server)
    await server.flows.capturePayment({ payment_id })
    await store.pass(60_000)
    // The check after the capture would remove the transaction of the cancel otherwise.
    await jobs(server)
    const order = store.state.orderOf(payment)!
    await loseResponse(store, "refund", () => server.flows.orders.cancel(order))
    expect(order.status).toBe("canceled")
    await store.pass(60_000)
    await jobs(server)
    const [known] = await server.mpgi.operations.applied(orderNo(order_no), "refund")
    expect(known).toMatchObject({ state: "recorded", amount: "25.00" })
    expect(summaryOf(order)).toMatchObject({ paid_total: 25, refunded_total: 25 })
    await settle(store, server)
    expect(store.sandbox.ledger.refunds(order_no)).toMatchObject([{ amount: "25.00" }])
    expect(summaryOf(order)).toMatchObject({ paid_total: 25, refunded_total: 25 })
    expect(violations(await transactionsOf(store))).toEqual([])
  })

  it("a canceled order keeps the transaction of its refund while Medusa takes another one back (hazard 23)", async () => {
    const server = store.start()
    const { id: payment_id, order_no, ...payment } = await placeOrder(store, server)
    await server.flows.capturePayment({ payment_id })
    await server.payments.refundPayment({ payment_id, amount: 10 })
    const order = store.state.orderOf(payment)!
    order.status = "canceled"
    const move = { order_id: order.id, reference: "refund" as const, amount: "-10" }
    addTransaction(store.state, { ...move, reference_id: payment_id })
    await store.pass(61_000)
    await jobs(server)
    await server.mpgi.duePayments.checkTotals(orderNo(order_no))
    await store.pass(121_000)
    // What Medusa writes for each refund that has none, before it refuses the one that is requested.
    const [refund] = store.state.refundsOf(payment_id)
    const taken = addTransaction(store.state, { ...move, reference_id: refund!.id })
    await jobs(server)
    deleteTransactions(store.state, [taken])
    await settle(store, server)
    expect(summaryOf(order)).toMatchObject({ paid_total: 25, refunded_total: 10 })
    expect(violations(await transactionsOf(store))).toEqual([])
  })

  it("a canceled order that a crashed server left half done has the refunds in its totals, without the crashed server's row", async () => {
    const server = store.start()
    const { id: payment_id, ...payment } = await placeOrder(store, server)
    await server.flows.capturePayment({ payment_id })
    await store.pass(60_000)
    await jobs(server)
    const order = store.state.orderOf(payment)!
    leftRow(store, payment_id, "12.50")
    const move = { order_id: order.id, reference: "refund" as const, reference_id: payment_id }
    addTransaction(store.state, { ...move, amount: "-25" })
    const change = { id: store.state.id("ordch"), order_id: order.id, created_at: new Date() }
    store.state.orderChanges.push({ ...change, change_type: "credit_line", credit_lines: [] })
    await store.pass(121_000)
    await expect(server.flows.refundPayment({ payment_id, amount: 5 })).rejects.toThrow("active order change")
    await store.pass(60_000)
    await settle(store, server)
    expect(store.state.refundsOf(payment_id)).toMatchObject([{ amount: "5" }])
    expect(summaryOf(order)).toMatchObject({ paid_total: 25, refunded_total: 5 })
    expect(violations(await transactionsOf(store))).toEqual([])
  })

  it("a payment whose review is declined for a canceled order is canceled in Medusa, also when that failed at first", async () => {
    const server = store.start()
    const { id, order_no, ...payment } = await placeOrder(store, server, CARDS.review)
    store.state.orderOf(payment)!.status = "canceled"
    let declined = false
    store.mishap = ({ operation }) => {
      declined ||= operation === "review"
      const lost = declined && operation === "retrievalTrans"
      return { faults: lost ? [{ kind: "reset", operation, when: "before" }] : [] }
    }
    await finishPaymentWorkflow(server.container).run({ input: { order_no: orderNo(order_no) } })
    store.mishap = () => ({ faults: [] })
    await settle(store, server)
    expect(store.state.payments.get(id)!.canceled_at).not.toBeNull()
    expect(violations(await transactionsOf(store))).toEqual([])
  })
})
