import { resolveOperationsWorkflow, reviewPayment } from "medusa-payment-mpgi/workflows"
import { merchant } from "../../setup/merchant"
import { CARDS, placeOrder, sentTo, settled } from "../../setup/pay"
import { holdRetries, LAG_MS } from "../journal/watched-order"
import { describePayments } from "../stores"

/** Decisions about payments in review, made in Medusa; the caller of the workflow passes on a user's decision. */
describePayments((shop) => {
  const held = async (provider?: string) => {
    const placed = await placeOrder(shop, CARDS.review, provider)
    const admin = await merchant(shop)
    const { transaction_id } = shop.sandbox.ledger.transaction(placed.order_no)!
    return { ...placed, admin, transaction_id, order: () => admin.order(placed.order_id) }
  }
  const review = (order_no: string, accept: boolean) =>
    reviewPayment({ order_no, accept, by: "user_reviewer" }, shop.container)
  const there = (order_no: string) => shop.sandbox.ledger.transaction(order_no)?.state

  describe("review", () => {
    it("that accepts lets the payment be captured, and the audit names the user", async () => {
      const { admin, order, order_no } = await held()
      const { payment } = await order()
      expect((await admin.capture(payment.id)).status).toBe(400)
      expect(await review(order_no, true)).toMatchObject({
        outcome: "applied",
        payment: { state: "authorized" },
      })
      expect((await admin.capture(payment.id)).status).toBe(200)
      const noted = await shop.sql<{ actor: string; changes: object }>(
        "select actor, changes from mpgi_audit join mpgi_payment on subject_id = id where order_no = ? order by seq",
        order_no,
      )
      expect(noted[0]?.actor).toBe("medusa")
      expect(noted.map(({ actor }) => actor)).toContain("customer")
      expect(noted).toContainEqual({ actor: "user_reviewer", changes: { state: "authorized" } })
    })

    it("that accepts triggers the automatic capture", async () => {
      const { order_no } = await held("pp_mpgi_placed")
      await review(order_no, true)
      expect(shop.sandbox.ledger.captures(order_no)).toMatchObject([{ amount: "25.00" }])
    })

    it("that declines cancels the payment in Medusa and at the gateway, and sends nothing else", async () => {
      const { order, order_no, transaction_id, session } = await held()
      expect(await review(order_no, false)).toMatchObject({
        outcome: "applied",
        payment: { state: "canceled" },
      })
      expect(there(order_no)).toBe("canceled")
      expect((await order()).payment.canceled_at).not.toBeNull()
      expect(await shop.sql("select status from payment_session where id = ?", session)).toEqual([
        { status: "canceled" },
      ])
      expect(sentTo(shop, "cancel", transaction_id)).toBe(0)
      expect(await review(order_no, true)).toMatchObject({ outcome: "refused", because: "canceled" })
      expect(sentTo(shop, "review", transaction_id)).toBe(1)
    })

    it("whose response is lost is found by the resolver, and Medusa is synced", async () => {
      const { order, order_no, transaction_id } = await held()
      // The query after its notification must not take a fault that is meant for another.
      await settled(shop)
      shop.sandbox.faults.add({ kind: "notification_loss", match: { order_no } })
      const retries = holdRetries(shop)
      // Older than the lag, so that the query before the operation still sees the payment.
      shop.sandbox.clock.advance(2 * LAG_MS)
      shop.sandbox.faults.add({ kind: "query_lag", operation: "retrievalTrans", delayMs: LAG_MS, times: 2 })
      shop.sandbox.faults.add({ kind: "reset", operation: "review" })
      expect(await review(order_no, false)).toMatchObject({ outcome: "unknown" })
      expect((await order()).payment.canceled_at).toBeNull()
      shop.sandbox.faults.clear()
      const due = "update mpgi_operation set next_attempt_at = now() - interval '1 second' where order_no = ?"
      await shop.sql(due, order_no)
      await resolveOperationsWorkflow(shop.container).run({ input: {} })
      retries.mockRestore()
      expect((await order()).payment.canceled_at).not.toBeNull()
      expect(sentTo(shop, "review", transaction_id)).toBe(1)
    })
  })
})
