import { violations } from "../invariants"
import { deleteTransactions } from "../medusa/order-summary"
import { transactionsOf } from "../store/facts"
import { placeOrder } from "../store/paid"
import { settle } from "../store/settle"
import { Store } from "../store/store"
import { leftCapture } from "./left-row"
import { loseResponse } from "./lose-response"

/** Medusa counts the rows of captures that fail later when it decides that a payment is captured in full (hazard 25). */
describe("a payment that Medusa takes for captured in full", () => {
  let store: Store
  beforeAll(async () => {
    store = await Store.open()
  })
  beforeEach(() => store.clear())
  afterAll(() => store.close())

  const amountsOf = (payment_id: string) => store.state.capturesOf(payment_id).map(({ amount }) => +amount)

  it("can be captured further once the row of a crashed server is deleted", async () => {
    const server = store.start()
    const { id: payment_id, order_no } = await placeOrder(store, server)
    leftCapture(store, payment_id, "15.00")
    await server.flows.capturePayment({ payment_id, amount: 10 })
    expect(store.state.payments.get(payment_id)?.captured_at).not.toBeNull()
    await settle(store, server)
    expect(violations(await transactionsOf(store))).toEqual([])
    await server.flows.capturePayment({ payment_id, amount: 15 })
    await settle(store, server)
    expect(amountsOf(payment_id)).toEqual([10, 15])
    expect(store.sandbox.ledger.transaction(order_no)).toMatchObject({ captured: "25.00" })
    expect(store.state.payments.get(payment_id)?.captured_at).not.toBeNull()
    expect(violations(await transactionsOf(store))).toEqual([])
  })

  it("can be captured further when the server that deleted such a row died before it corrected the payment", async () => {
    const server = store.start()
    const { id: payment_id } = await placeOrder(store, server)
    leftCapture(store, payment_id, "15.00")
    await server.flows.capturePayment({ payment_id, amount: 10 })
    const left = store.state.capturesOf(payment_id).find(({ amount }) => +amount === 15)!
    store.state.captures.delete(left.id)
    const moves = store.state.transactions.filter(({ reference_id }) => reference_id === left.id)
    deleteTransactions(
      store.state,
      moves.map(({ id }) => id),
    )
    await settle(store, server)
    expect(store.state.payments.get(payment_id)?.captured_at).toBeNull()
    await server.flows.capturePayment({ payment_id, amount: 15 })
    await settle(store, server)
    expect(amountsOf(payment_id)).toEqual([10, 15])
    expect(violations(await transactionsOf(store))).toEqual([])
  })

  it("has the row of an earlier capture whose reply was lost", async () => {
    const server = store.start()
    const { id: payment_id, order_no } = await placeOrder(store, server)
    await loseResponse(store, "capture", () => server.flows.capturePayment({ payment_id, amount: 10 }))
    leftCapture(store, payment_id, "20.00")
    await store.pass(61_000)
    await server.flows.capturePayment({ payment_id, amount: 5 })
    await settle(store, server)
    expect(store.sandbox.ledger.transaction(order_no)).toMatchObject({ captured: "15.00" })
    expect(amountsOf(payment_id).sort((one, other) => one - other)).toEqual([5, 10])
    expect(violations(await transactionsOf(store))).toEqual([])
  })
})
