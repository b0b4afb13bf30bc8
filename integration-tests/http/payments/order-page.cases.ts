import type { Shop } from "../../setup/shop-at-sandbox"
import { paidOrder } from "../resolver/lost"

/** What the dashboard's widget on the order page reads and does, over its admin routes. */
export function orderPageCases(shop: Shop) {
  const paid = async () => {
    const order = await paidOrder(shop)
    const read = async () => (await order.admin.get(`/mpgi/orders/${order.order_id}/payments`)).data.payments
    return { ...order, read }
  }

  describe("the order page", () => {
    it("shows where the payment stands, what was done and what can be done", async () => {
      const { admin, read, order_no } = await paid()
      const [payment] = await read()
      expect(payment).toMatchObject({
        ...{ order_no, state: "authorised", amount: "25.00", currency_code: "usd", counts: true },
        ...{ captured_amount: "0", problem: null, unsettled: null },
        ...{ card_mask: expect.stringMatching(/^\d{6}\*+\d{4}$/), connector: "SandboxConnector" },
        allowed: { capture: "25", refund: null, cancel: true, review: false },
      })
      expect(payment.timeline[0]).toMatchObject({ what: "opened" })

      expect((await admin.capture(payment.payment_id, 10)).status).toBe(200)
      expect((await admin.refund(payment.payment_id, { amount: 4, note: "Scratched" })).status).toBe(200)
      const [after] = await read()
      expect(after).toMatchObject({
        ...{ captured_amount: "10", refunded_amount: "4" },
        allowed: { capture: "15", refund: "6", cancel: false },
      })
      const writes = after.timeline.filter(
        ({ what }: { what: string }) => what === "capture" || what === "refund",
      )
      expect(writes).toMatchObject([
        { what: "capture", amount: "10.00", state: "applied", by: expect.stringMatching(/^apk_/) },
        { what: "refund", amount: "4.00", state: "applied", reference: expect.any(String) },
      ])
    })

    it("offers nothing while an outcome is unknown, and asks the gateway at once when told to", async () => {
      const { admin, read, lose, payment_id, order_no, medusa } = await paid()
      await lose("capture", () => admin.capture(payment_id, 10))
      expect(await read()).toMatchObject([
        {
          unsettled: { kind: "capture", amount: "10.00" },
          allowed: { capture: null, refund: null, cancel: false, review: false },
        },
      ])
      const told = await admin.post(`/mpgi/payments/${order_no}/ask`)
      expect(told).toMatchObject({
        status: 200,
        data: { asked: true, state: "partially_captured", unsettled: null },
      })
      expect(await medusa()).toMatchObject({ captures: [10], totals: [10] })
      expect(shop.sandbox.ledger.captures(order_no)).toHaveLength(1)
    })

    it("says so when the gateway cannot be asked", async () => {
      const { admin, order_no } = await paid()
      shop.sandbox.allowIps(["203.0.113.1"])
      const told = await admin.post(`/mpgi/payments/${order_no}/ask`)
      shop.sandbox.allowIps(["127.0.0.1", "::1"])
      expect(told).toMatchObject({ status: 200, data: { asked: false, state: "authorised" } })
    })

    it("gives up an authorisation, once, and no captured payment", async () => {
      const { admin, read, order_no } = await paid()
      const cancel = () => admin.post(`/mpgi/payments/${order_no}/cancel`)
      expect((await cancel()).status).toBe(200)
      expect(shop.sandbox.ledger.transaction(order_no)).toMatchObject({ state: "cancelled" })
      expect(await read()).toMatchObject([{ state: "cancelled", allowed: { capture: null, cancel: false } }])

      const other = await paid()
      const [payment] = await other.read()
      await admin.capture(payment.payment_id)
      const refused = await other.admin.post(`/mpgi/payments/${other.order_no}/cancel`)
      expect(refused).toMatchObject({ status: 400, data: { message: expect.stringContaining("refund") } })
      expect(shop.sandbox.ledger.refunds(other.order_no)).toEqual([])
    })

    it("answers 404 for what is not there, and 401 to strangers", async () => {
      const { admin, order_id } = await paid()
      for (const path of ["/mpgi/payments/NONE/ask", "/mpgi/payments/NONE/cancel"])
        expect((await admin.post(path)).status).toBe(404)
      expect((await admin.get("/mpgi/orders/order_none/payments")).status).toBe(404)
      for (const path of [`/orders/${order_id}/payments`]) {
        const stranger = await fetch(`${shop.url}/admin/mpgi${path}`)
        expect(stranger.status).toBe(401)
      }
    })
  })
}
