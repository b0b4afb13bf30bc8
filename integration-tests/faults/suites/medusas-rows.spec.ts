import { sweepWorkflow } from "medusa-payment-mpgi/workflows"
import { violations } from "../invariants"
import { Messages } from "../schedules/messages"
import { Random } from "../simulation/random"
import { factsOf } from "../store/facts"
import { heal, jobs } from "../store/heal"
import { openPage, placeOrder, startCheckout, typeCard } from "../store/paid"
import { Store } from "../store/store"
import { loseAnswer } from "./lose-answer"

/** Captures and refunds in Medusa beside what the gateway has, where a random schedule comes too seldom. */
describe("Medusa's rows", () => {
  let store: Store
  beforeAll(async () => {
    store = await Store.open()
  })
  beforeEach(() => store.clear())
  afterAll(() => store.close())

  it("what was captured before there was an order is counted in it", async () => {
    const server = store.start()
    const { token, session } = await startCheckout(store, server)
    await typeCard((await openPage(server, token))!)
    await server.payments.authorizePaymentSession(session)
    const { id: payment_id } = store.state.paymentOfSession(session)!
    await server.flows.capturePayment({ payment_id, amount: 12.5 })
    await heal(store, server)
    expect(store.state.transactions).toMatchObject([{ amount: "12.5" }])
    expect(violations(await factsOf(store))).toEqual([])
  })

  it("the row of a server that died beside a write whose outcome is open goes when that is known", async () => {
    const server = store.start()
    const { id: payment_id, order_no } = await placeOrder(store, server)
    await loseAnswer(store, "capture", () => server.flows.capturePayment({ payment_id, amount: 25 }))
    const id = store.state.id("capt")
    const left = { amount: "25.00", raw_amount: { value: "25.00" }, created_by: null, created_at: new Date() }
    store.state.captures.set(id, { id, payment_id, ...left })
    await server.mpgi.learn((await server.mpgi.payments.byOrderNo(order_no))!)
    await store.pass(121_000)
    await sweepWorkflow(server.container).run({ input: {} })
    expect(store.state.capturesOf(payment_id).map((row) => row.id)).toEqual([id])
    await heal(store, server)
    expect(violations(await factsOf(store))).toEqual([])
  })

  it("the row of a server that died beside a write that stays open does not stand in the way of another", async () => {
    const server = store.start()
    const { id: payment_id, order_no } = await placeOrder(store, server)
    await server.flows.capturePayment({ payment_id, amount: 10 })
    await loseAnswer(store, "refund", () => server.flows.refundPayment({ payment_id, amount: 10 }))
    const id = store.state.id("ref")
    const left = { amount: "10.00", raw_amount: { value: "10.00" }, created_by: null, created_at: new Date() }
    store.state.refunds.set(id, { id, payment_id, ...left })
    await store.pass(3_000)
    await jobs(server)
    await loseAnswer(store, "capture", () => server.flows.capturePayment({ payment_id, amount: 5 }))
    await heal(store, server)
    expect(await server.mpgi.operations.unsettledOf(order_no)).toMatchObject({ kind: "capture" })
    expect(store.state.refundsOf(payment_id)).toMatchObject([{ amount: "10" }])
    expect(violations(await factsOf(store))).toEqual([])
  })

  it("a capture beside a larger one that Medusa is about to follow is refused, not taken for that", async () => {
    const server = store.start()
    const { id: payment_id } = await placeOrder(store, server)
    await loseAnswer(store, "capture", () => server.flows.capturePayment({ payment_id }))
    await store.pass(3_000)
    await server.mpgi.writes.resolveDue()
    await expect(server.flows.capturePayment({ payment_id, amount: 5 })).rejects.toThrow("found applied")
    await heal(store, server)
    expect(store.state.capturesOf(payment_id)).toMatchObject([{ amount: "25" }])
    expect(violations(await factsOf(store))).toEqual([])
  })

  it.each(["ours", "made at the portal"])(
    "a refund, %s, that the search tells twice is one",
    async (whose) => {
      const server = store.start()
      const { id: payment_id, order_no } = await placeOrder(store, server)
      await server.flows.capturePayment({ payment_id })
      if (whose === "ours")
        await loseAnswer(store, "refund", () => server.flows.refundPayment({ payment_id, amount: 5 }))
      else store.sandbox.portal.refund({ order_no, amount: "5.00" })
      await store.pass(3_000)
      await jobs(server)
      store.mishap = ({ operation }) => ({
        faults: operation === "retrievalRefund" ? [{ kind: "duplicate_row", operation, when: "after" }] : [],
      })
      const messages = new Messages(store, new Random(1))
      for (let left = 10; left > 0; left--) await messages.next()?.[1](server)
      await heal(store, server)
      expect(store.state.refundsOf(payment_id)).toMatchObject([{ amount: "5" }])
      expect(violations(await factsOf(store))).toEqual([])
    },
  )
})
