import { merchant } from "../../setup/merchant"
import { until } from "../../setup/pay"
import { PROVIDER, type Shop } from "../../setup/shop-at-sandbox"
import { quietOrder } from "../reconciliation/reconciled"

/** What the pages Notifications, Cases, Reconciliation and Refunds read, beside the lists that other suites prove. */
export function lookingAfterCases(shop: Shop) {
  const get = async (path: string) => (await merchant(shop)).get(`/mpgi/${path}`)

  describe("one of a list", () => {
    it("can be read alone: a notification, a case, a difference with its payment", async () => {
      const order = await quietOrder(shop)
      const { order_no, admin } = order
      order.portal.capture("10.00")
      await admin.post("/mpgi/reconciliations", { provider_id: PROVIDER })
      const [difference] = await until("the difference", async () => {
        const { data } = await get(`differences?state=standing&order_no=${order_no}`)
        return data.count > 0 ? data.differences : undefined
      })
      expect(difference).toMatchObject({ kind: "capture_at_portal", state: "reported" })
      expect((await get(`differences?state=healed&order_no=${order_no}`)).data.count).toBe(0)
      expect((await get(`differences/${difference.id}`)).data).toMatchObject({
        difference: { id: difference.id, ours: "captured 0", theirs: "partially_captured" },
        payment: { order_no, amount: "25.00", currency_code: "usd" },
      })

      const [found] = (await get(`cases?order_no=${order_no}`)).data.cases
      expect((await get(`cases/${found.id}`)).data).toEqual({ case: found })
      const [heard] = (await get(`notifications?order_no=${order_no}`)).data.notifications
      expect((await get(`notifications/${heard.id}`)).data).toEqual({ notification: heard })

      const healed = await admin.post(`/mpgi/differences/${difference.id}/heal`, { amount: "10.00" })
      expect(healed.data.difference).toMatchObject({ state: "healed" })
      await order.agrees()
    })

    it.each(["differences", "cases", "notifications"])("is not there: %s", async (list) => {
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
        ...{ order_no, transaction_id, amount: "4.00", currency_code: "usd", source: "medusa" },
        ...{
          state: expect.stringMatching(/^(applied|recorded)$/),
          note: "Scratched",
          created_by: expect.any(String),
          error_code: null,
        },
        gateway_reference: expect.any(String),
      })
      for (const q of [transaction_id, refund.gateway_reference])
        expect((await get(`refunds?q=${q}`)).data.refunds).toMatchObject([{ id: refund.id }])
      expect((await get(`refunds?q=${order_no}&state=unknown`)).data.count).toBe(0)
      expect((await get(`refunds?q=${order_no}&source=gateway`)).data.count).toBe(0)
    })

    it("are searched at the gateway too: which are ours, and which were made past us", async () => {
      const { order_no, transaction_id, portal } = await refunded()
      portal.refund("3.00")
      const ours = (await get(`refunds?q=${order_no}`)).data.refunds[0]
      for (const question of [`order_no=${order_no}`, `transaction_id=${transaction_id}`]) {
        const { status, data } = await get(`refunds/search?${question}`)
        expect(status).toBe(200)
        // Of an order it is known whose it is; of a transaction alone every account is asked.
        const silent = question.startsWith("order_no")
          ? []
          : [{ provider_id: "pp_mpgi_gone", code: "connection_failed" }]
        expect(
          data.not_asked.filter(
            ({ provider_id }: { provider_id: string }) => provider_id !== "pp_mpgi_stranger",
          ),
        ).toEqual(silent)
        expect(data.refunds).toHaveLength(2)
        expect(data.refunds).toEqual(
          expect.arrayContaining([
            expect.objectContaining({
              ...{ order_no, refund_amount: "4.00", status: "applied", operation_id: ours.id },
              reference: ours.gateway_reference,
            }),
            expect.objectContaining({ refund_amount: "3.00", operation_id: null, provider_id: PROVIDER }),
          ]),
        )
      }
      // Looking changes nothing: reconciliation takes over.
      expect((await get(`refunds?q=${order_no}`)).data.count).toBe(1)
    })

    it("say what is wrong with a question, and when the gateway cannot be asked", async () => {
      const { order_no } = await refunded()
      expect(await get("refunds/search")).toMatchObject({
        ...{ status: 400, data: { message: "order_no: name an order or a transaction" } },
      })
      expect((await get("refunds/search?order_no=a%27b")).status).toBe(400)
      expect((await get(`refunds/search?order_no=${order_no}&provider_id=pp_other`)).status).toBe(404)
      expect((await get("refunds?state=lost")).status).toBe(400)
      shop.sandbox.faults.add({ kind: "status", operation: "retrievalRefund" })
      expect(await get(`refunds/search?order_no=${order_no}`)).toMatchObject({
        ...{ status: 400, data: { code: "gateway_not_reached" } },
      })
      for (const path of ["refunds", "refunds/search?order_no=A"])
        expect((await fetch(`${shop.url}/admin/mpgi/${path}`)).status).toBe(401)
    })
  })
}
