import { age, quietOrder, reconcile } from "./reconciled"
import { describeFollowUp } from "../stores"

/** Medusa's own rows and totals, after a server crashed at a critical moment. */
describeFollowUp((shop) => {
  /** A row that Medusa committed before it called the provider, and nothing after it. */
  const leave = (table: "capture" | "refund", id: string, amount: number, payment: string) =>
    shop.sql(
      `insert into ${table} (id, amount, raw_amount, payment_id, created_at)
       values (?, ${amount}, '{"value":"${amount}"}', ?, now() - interval '1 hour')`,
      id,
      payment,
    )

  describe("Medusa's rows", () => {
    it("of a capture that was never sent: is deleted, since nothing is captured at the gateway", async () => {
      const order = await quietOrder(shop)
      await leave("capture", "capt_never", 10, order.payment_id)
      await reconcile(shop)
      expect(await order.discrepancies()).toMatchObject([
        { kind: "totals", state: "resolved", reference: "capt_never" },
      ])
      expect((await order.admin.capture(order.payment_id)).status).toBe(200)
      await order.agrees()
    })

    it("of a refund that was never sent: is deleted, since the search does not return it", async () => {
      const order = await quietOrder(shop)
      await order.admin.capture(order.payment_id)
      await leave("refund", "ref_never", 5, order.payment_id)
      await reconcile(shop)
      expect(await order.discrepancies()).toMatchObject([
        { kind: "totals", state: "resolved", reference: "ref_never" },
      ])
      await order.agrees()
    })

    it("of a refund that was never sent, beside one at the portal of that amount: is matched with that one", async () => {
      const order = await quietOrder(shop)
      await order.admin.capture(order.payment_id)
      await leave("refund", "ref_both", 5, order.payment_id)
      order.portal.refund("5.00")
      await reconcile(shop)
      expect(await order.medusa()).toMatchObject({ refunds: [5], totals: [25, -5] })
      await order.agrees()
    })

    it("of a capture that cannot be distinguished from another: stays, and needs review", async () => {
      const order = await quietOrder(shop)
      await order.admin.capture(order.payment_id, 10)
      await leave("capture", "capt_unclear", 5, order.payment_id)
      await reconcile(shop)
      expect(await order.discrepancies()).toMatchObject([{ kind: "totals", state: "needs_review" }])
      expect(await order.cases()).toEqual([{ kind: "totals_mismatch", state: "open" }])
      expect(await order.medusa()).toMatchObject({ captures: expect.arrayContaining([5, 10]) })
    })

    it("that is recent: is not compared", async () => {
      const order = await quietOrder(shop)
      await leave("capture", "capt_young", 10, order.payment_id)
      await shop.sql("update capture set created_at = now() where id = ?", "capt_young")
      await reconcile(shop)
      expect(await order.discrepancies()).toEqual([])
      expect(await order.medusa()).toMatchObject({ captures: [10] })
    })

    it("that the order does not count, or that is missing: Medusa has it again", async () => {
      const order = await quietOrder(shop)
      await order.admin.capture(order.payment_id)
      await order.admin.refund(order.payment_id, { amount: 5 })
      await order.is("applied")
      await shop.sql("update mpgi_operation set state = 'recorded' where order_no = ?", order.order_no)
      const { medusa_ref } = await order.last()
      await shop.sql("delete from order_transaction where reference_id = ?", medusa_ref)
      await shop.sql("delete from refund where id = ?", medusa_ref)
      await reconcile(shop)
      expect(await order.discrepancies()).toEqual([])
      await age(shop, order.order_no)
      await reconcile(shop)
      expect(await order.discrepancies()).toMatchObject([{ kind: "totals", state: "resolved" }])
      expect(order.sent("refund")).toBe(1)
      await order.agrees()
    })
  })
})
