import { orderNo } from "medusa-payment-mpgi/gateway"
import { sweepWorkflow } from "medusa-payment-mpgi/workflows"
import { violations } from "../invariants"
import { Messages } from "../schedules/messages"
import { Random } from "../simulation/random"
import { transactionsOf } from "../store/facts"
import { jobs, settle } from "../store/settle"
import { openPage, placeOrder, startCheckout, typeCard } from "../store/paid"
import { Store } from "../store/store"
import { leftCapture, leftRow } from "./left-row"
import { loseResponse } from "./lose-response"

/** Captures and refunds in Medusa compared with the gateway's, in situations that random schedules reach too seldom. */
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
    await settle(store, server)
    expect(store.state.transactions).toMatchObject([{ amount: "12.5" }])
    expect(violations(await transactionsOf(store))).toEqual([])
  })

  it.each(["ours, whose response was lost", "made at the portal"])(
    "a refund, %s, of a payment that has no order: Medusa's payment has it",
    async (whose) => {
      const server = store.start()
      const { token, session, cart, order_no } = await startCheckout(store, server)
      await typeCard((await openPage(server, token))!)
      await server.payments.authorizePaymentSession(session)
      const { id: payment_id } = store.state.paymentOfSession(session)!
      await server.flows.capturePayment({ payment_id })
      store.state.carts.delete(cart)
      if (whose.startsWith("ours"))
        await loseResponse(store, "refund", () => server.payments.refundPayment({ payment_id, amount: 5 }))
      else {
        store.sandbox.portal.refund({ order_no, amount: "5.00" })
        const messages = new Messages(store, new Random(1))
        for (let left = 10; left > 0; left--) await messages.next()?.[1](server)
      }
      await settle(store, server)
      expect(store.state.refundsOf(payment_id)).toMatchObject([{ amount: "5" }])
      const [refund] = await server.mpgi.operations.applied(orderNo(order_no), "refund")
      expect(refund).toMatchObject({ state: "recorded", next_attempt_at: null })
    },
  )

  it("a crashed server's refund that another one was counted with leaves the order partially refunded", async () => {
    const server = store.start()
    const { id: payment_id } = await placeOrder(store, server)
    await server.flows.capturePayment({ payment_id })
    leftRow(store, payment_id, "20.00")
    await server.flows.refundPayment({ payment_id, amount: 5 })
    expect(violations(await transactionsOf(store))).not.toEqual([])
    await settle(store, server)
    expect(violations(await transactionsOf(store))).toEqual([])
    expect((await transactionsOf(store)).orders).toMatchObject([{ shown: "partially_refunded" }])
  })

  it("a crashed server's row beside an unconfirmed operation is deleted when the operation is settled", async () => {
    const server = store.start()
    const { id: payment_id, order_no } = await placeOrder(store, server)
    await loseResponse(store, "capture", () => server.flows.capturePayment({ payment_id, amount: 25 }))
    const id = store.state.id("capt")
    const left = { amount: "25.00", raw_amount: { value: "25.00" }, created_by: null, created_at: new Date() }
    store.state.captures.set(id, { id, payment_id, ...left })
    await server.mpgi.syncPayment((await server.mpgi.payments.byOrderNo(orderNo(order_no)))!)
    await store.pass(121_000)
    await sweepWorkflow(server.container).run({ input: {} })
    expect(store.state.capturesOf(payment_id).map((row) => row.id)).toEqual([id])
    await settle(store, server)
    expect(violations(await transactionsOf(store))).toEqual([])
  })

  it("a crashed server's row beside an operation that stays open does not block another one", async () => {
    const server = store.start()
    const { id: payment_id, order_no } = await placeOrder(store, server)
    await server.flows.capturePayment({ payment_id, amount: 10 })
    await loseResponse(store, "refund", () => server.flows.refundPayment({ payment_id, amount: 10 }))
    leftRow(store, payment_id, "10.00")
    await store.pass(3_000)
    await jobs(server)
    await loseResponse(store, "capture", () => server.flows.capturePayment({ payment_id, amount: 5 }))
    await settle(store, server)
    expect(await server.mpgi.operations.unsettledOf(orderNo(order_no))).toMatchObject({ kind: "capture" })
    expect(store.state.refundsOf(payment_id)).toMatchObject([{ amount: "10" }])
    expect(violations(await transactionsOf(store))).toEqual([])
  })

  it.each(["never ends", "ends late"])(
    "a capture whose write of the totals %s (hazard 31) is counted once, by the next run",
    async (how) => {
      const server = store.start()
      const { id: payment_id } = await placeOrder(store, server)
      await loseResponse(store, "capture", () => server.flows.capturePayment({ payment_id }))
      const held = holdNext(server.flows as unknown as { addTransactions: Write }, "addTransactions")
      await store.pass(3_000)
      const stuck = jobs(server)
      expect(await Promise.race([held.begun, stuck])).toBe("begun")
      // The lease of the stuck work ends meanwhile.
      await settle(store, store.start())
      expect(violations(await transactionsOf(store))).toEqual([])
      if (how === "ends late") {
        held.end()
        await stuck
        await settle(store, server)
      }
      expect(store.state.transactions).toMatchObject([{ amount: "25" }])
      expect(violations(await transactionsOf(store))).toEqual([])
    },
  )

  it("a capture is followed although the row of the last one, which stays unconfirmed, leaves no rest", async () => {
    const server = store.start()
    const { id: payment_id, order_no } = await placeOrder(store, server)
    await server.flows.capturePayment({ payment_id, amount: 10 })
    await server.flows.refundPayment({ payment_id, amount: 4 })
    await loseResponse(store, "capture", () => server.flows.capturePayment({ payment_id, amount: 15 }))
    const { operations } = server.mpgi
    const unconfirmed = await operations.unsettledOf(orderNo(order_no))
    leftCapture(store, payment_id, "15.00", unconfirmed?.medusa_ref ?? undefined)
    await settle(store, server)
    const states = (await operations.ofOrders([orderNo(order_no)])).map(({ kind, state }) => [kind, state])
    expect(states).toEqual([
      ["capture", "recorded"],
      ["refund", "recorded"],
      ["capture", "unknown"],
    ])
  })

  it("a capture beside a larger one that Medusa is about to follow is refused, not matched with that one", async () => {
    const server = store.start()
    const { id: payment_id } = await placeOrder(store, server)
    await loseResponse(store, "capture", () => server.flows.capturePayment({ payment_id }))
    await store.pass(3_000)
    await server.mpgi.journal.resolveDue()
    await expect(server.flows.capturePayment({ payment_id, amount: 5 })).rejects.toThrow("found applied")
    await settle(store, server)
    expect(store.state.capturesOf(payment_id)).toMatchObject([{ amount: "25" }])
    expect(violations(await transactionsOf(store))).toEqual([])
  })

  it.each(["ours", "made at the portal"])(
    "a refund, %s, that the search returns twice is one",
    async (whose) => {
      const server = store.start()
      const { id: payment_id, order_no } = await placeOrder(store, server)
      await server.flows.capturePayment({ payment_id })
      if (whose === "ours")
        await loseResponse(store, "refund", () => server.flows.refundPayment({ payment_id, amount: 5 }))
      else store.sandbox.portal.refund({ order_no, amount: "5.00" })
      await store.pass(3_000)
      await jobs(server)
      store.mishap = ({ operation }) => ({
        faults: operation === "retrievalRefund" ? [{ kind: "duplicate_row", operation, when: "after" }] : [],
      })
      const messages = new Messages(store, new Random(1))
      for (let left = 10; left > 0; left--) await messages.next()?.[1](server)
      await settle(store, server)
      expect(store.state.refundsOf(payment_id)).toMatchObject([{ amount: "5" }])
      expect(violations(await transactionsOf(store))).toEqual([])
    },
  )
})

type Write = (...given: never[]) => Promise<unknown>

/** The next call of a method goes no further before `end`. */
function holdNext<Name extends string>(of: Record<Name, Write>, name: Name) {
  const real = of[name].bind(of)
  let [begin, end] = [(_: string) => {}, () => {}]
  const begun = new Promise<string>((resolve) => (begin = resolve))
  const ended = new Promise<void>((resolve) => (end = resolve))
  of[name] = async (...given) => {
    of[name] = real
    begin("begun")
    await ended
    return real(...given)
  }
  return { begun, end }
}
