import { merchant } from "../../setup/merchant"
import { until } from "../../setup/pay"
import { PROVIDER } from "../../setup/shop-at-sandbox"
import { quietOrder } from "../reconciliation/reconciled"
import { describeHealth } from "../stores"

/** What the pages Notifications, Needs attention and Refunds read, beside the lists that other suites test. */
describeHealth((shop) => {
  const get = async (path: string) => (await merchant(shop)).get(`/mpgi/${path}`)

  describe("a single record", () => {
    it("can be read: a notification, a case, a discrepancy with its payment", async () => {
      const order = await quietOrder(shop)
      const { order_no, admin } = order
      order.portal.capture("10.00")
      await admin.post("/mpgi/reconciliation/runs", { provider_id: PROVIDER })
      const [discrepancy] = await until("the discrepancy", async () => {
        const { data } = await get(`reconciliation/discrepancies?state=needs_review&order_no=${order_no}`)
        return data.count > 0 ? data.discrepancies : undefined
      })
      expect(discrepancy).toMatchObject({ kind: "capture_at_portal", state: "needs_review" })
      expect((await get(`reconciliation/discrepancies?state=resolved&order_no=${order_no}`)).data.count).toBe(
        0,
      )
      expect((await get(`reconciliation/discrepancies/${discrepancy.id}`)).data).toMatchObject({
        discrepancy: { id: discrepancy.id, local_value: "captured 0", gateway_value: "partially_captured" },
        payment: { order_no, amount: "25.00", currency_code: "usd" },
      })

      const [found] = (await get(`cases?order_no=${order_no}`)).data.cases
      expect((await get(`cases/${found.id}`)).data).toEqual({
        case: found,
        discrepancies: [expect.objectContaining({ id: discrepancy.id, case_kind: "capture_not_synced" })],
        payment: expect.objectContaining({ order_no, currency_code: "usd" }),
      })
      // One list has both, once.
      const attention = await get(`attention?order_no=${order_no}`)
      const about = { id: found.id, source: "case", kind: "capture_not_synced", state: "open" }
      expect(attention.data).toMatchObject({
        count: 1,
        attention: [{ ...about, order: { id: order.order_id }, amount: "25.00", currency_code: "usd" }],
      })
      const [notification] = (await get(`notifications?order_no=${order_no}`)).data.notifications
      expect((await get(`notifications/${notification.id}`)).data).toEqual({ notification })

      const resolved = await admin.post(`/mpgi/reconciliation/discrepancies/${discrepancy.id}/resolve`, {
        amount: "10.00",
      })
      expect(resolved.data.discrepancy).toMatchObject({ state: "resolved" })
      await order.agrees()
      const closed = await get(`attention?order_no=${order_no}&state=closed`)
      expect(closed.data.attention).toMatchObject([{ id: found.id, automatic: true, closed_by: null }])
      expect((await get(`attention?order_no=${order_no}&state=open`)).data.count).toBe(0)
      expect((await get(`attention?q=${order_no}&kind=charged_back`)).data.count).toBe(0)
    })

    it.each(["reconciliation/discrepancies", "cases", "notifications"])("is not found: %s", async (list) => {
      expect((await get(`${list}/none`)).status).toBe(404)
      expect((await fetch(`${shop.url}/admin/mpgi/${list}/none`)).status).toBe(401)
    })
  })

  describe("refunds", () => {
    const refunded = async () => {
      const order = await quietOrder(shop)
      await order.admin.capture(order.payment_id, 20)
      await order.admin.refund(order.payment_id, { amount: 4, note: "Scratched" })
      return order
    }

    it("are listed with reference, reason and state, and found by order, transaction and reference", async () => {
      const { order_no, transaction_id } = await refunded()
      const { data } = await get(`refunds?q=${order_no}`)
      expect(data).toMatchObject({ count: 1, offset: 0, limit: 50 })
      const [refund] = data.refunds
      expect(refund).toMatchObject({
        order_no,
        transaction_id,
        amount: "4.00",
        currency_code: "usd",
        source: "medusa",
        state: expect.stringMatching(/^(applied|recorded)$/),
        note: "Scratched",
        created_by: expect.any(String),
        error_code: null,
        gateway_reference: expect.any(String),
      })
      for (const q of [transaction_id, refund.gateway_reference])
        expect((await get(`refunds?q=${q}`)).data.refunds).toMatchObject([{ id: refund.id }])
      expect((await get(`refunds?q=${order_no}&state=unknown`)).data.count).toBe(0)
      expect((await get(`refunds?q=${order_no}&source=gateway`)).data.count).toBe(0)
    })

    it("are searched at the gateway too: those made here and those made at the portal", async () => {
      const { order_no, transaction_id, portal } = await refunded()
      portal.refund("3.00")
      const ours = (await get(`refunds?q=${order_no}`)).data.refunds[0]
      for (const query of [`order_no=${order_no}`, `transaction_id=${transaction_id}`]) {
        const { status, data } = await get(`refunds/search?${query}`)
        expect(status).toBe(200)
        // An order names its account; for a transaction alone every account is queried.
        const unreachable = query.startsWith("order_no")
          ? []
          : [{ provider_id: "pp_mpgi_gone", code: "connection_failed" }]
        expect(
          data.not_queried.filter(
            ({ provider_id }: { provider_id: string }) => provider_id !== "pp_mpgi_wrong-secret",
          ),
        ).toEqual(unreachable)
        expect(data.refunds).toHaveLength(2)
        expect(data.refunds).toEqual(
          expect.arrayContaining([
            expect.objectContaining({
              order_no,
              refund_amount: "4.00",
              status: "applied",
              operation_id: ours.id,
              reference: ours.gateway_reference,
            }),
            expect.objectContaining({ refund_amount: "3.00", operation_id: null, provider_id: PROVIDER }),
          ]),
        )
      }
      // A search changes nothing: reconciliation records it.
      expect((await get(`refunds?q=${order_no}`)).data.count).toBe(1)
    })

    it("report an invalid query, and an unreachable gateway", async () => {
      const { order_no } = await refunded()
      expect(await get("refunds/search")).toMatchObject({
        status: 400,
        data: { message: "order_no: name an order_no or a transaction_id" },
      })
      expect((await get("refunds/search?order_no=a%27b")).status).toBe(400)
      expect((await get(`refunds/search?order_no=${order_no}&provider_id=pp_other`)).status).toBe(404)
      expect((await get("refunds?state=lost")).status).toBe(400)
      // More than one: the query after the refund's notification may still come.
      shop.sandbox.faults.add({ kind: "status", operation: "retrievalRefund", times: 9 })
      expect(await get(`refunds/search?order_no=${order_no}`)).toMatchObject({
        status: 400,
        data: { code: "gateway_not_reached" },
      })
      for (const path of ["refunds", "refunds/search?order_no=A"])
        expect((await fetch(`${shop.url}/admin/mpgi/${path}`)).status).toBe(401)
    })
  })
})
