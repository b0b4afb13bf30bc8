import { holdRetries, paidOrder } from "../journal/watched-order"
import { describePayments } from "../stores"

/** What the dashboard's widget on the order page reads and does, over its admin routes. */
describePayments((shop) => {
  const paid = async () => {
    const order = await paidOrder(shop)
    const read = async () => (await order.admin.get(`/mpgi/orders/${order.order_id}/payments`)).data.payments
    return { ...order, read }
  }

  describe("the order page", () => {
    it("shows the payment's status, its activity and the allowed actions", async () => {
      const { admin, read, order_no } = await paid()
      const [payment] = await read()
      expect(payment).toMatchObject({
        order_no,
        state: "authorized",
        amount: "25.00",
        currency_code: "usd",
        current: true,
        captured_amount: "0",
        problem: null,
        open_operation: null,
        card_mask: expect.stringMatching(/^\d{6}\*+\d{4}$/),
        connector: "SandboxConnector",
        allowed_actions: { capture: "25", refund: null, cancel: true, review: false },
      })
      expect(payment.timeline[0]).toMatchObject({ event: "opened" })

      expect((await admin.capture(payment.payment_id, 10)).status).toBe(200)
      expect((await admin.refund(payment.payment_id, { amount: 4, note: "Scratched" })).status).toBe(200)
      const [after] = await read()
      expect(after).toMatchObject({
        captured_amount: "10",
        refunded_amount: "4",
        allowed_actions: { capture: "15", refund: "6", cancel: false },
      })
      const operations = after.timeline.filter(
        ({ event }: { event: string }) => event === "capture" || event === "refund",
      )
      expect(operations).toMatchObject([
        { event: "capture", amount: "10.00", state: "applied", by: expect.stringMatching(/^apk_/) },
        { event: "refund", amount: "4.00", state: "applied", reference: expect.any(String) },
      ])
    })

    it("allows nothing while an operation is unconfirmed, and queries the gateway on refresh", async () => {
      const { admin, read, lose, payment_id, order_no, medusa } = await paid()
      const retries = holdRetries(shop)
      await lose("capture", () => admin.capture(payment_id, 10), 10)
      expect(await read()).toMatchObject([
        {
          open_operation: { kind: "capture", amount: "10.00" },
          allowed_actions: { capture: null, refund: null, cancel: false, review: false },
        },
      ])
      shop.sandbox.faults.clear()
      const refreshed = await admin.post(`/mpgi/payments/${order_no}/refresh`)
      retries.mockRestore()
      expect(refreshed).toMatchObject({
        status: 200,
        data: { gateway_reached: true, state: "partially_captured", open_operation: null },
      })
      expect(await medusa()).toMatchObject({ captures: [10], totals: [10] })
      expect(shop.sandbox.ledger.captures(order_no)).toHaveLength(1)
    })

    it("reports when the gateway cannot be reached", async () => {
      const { admin, order_no } = await paid()
      shop.sandbox.allowIps(["203.0.113.1"])
      const refreshed = await admin.post(`/mpgi/payments/${order_no}/refresh`)
      shop.sandbox.allowIps(["127.0.0.1", "::1"])
      expect(refreshed).toMatchObject({ status: 200, data: { gateway_reached: false, state: "authorized" } })
    })

    it("voids an authorization, once, and no captured payment", async () => {
      const { admin, read, order_no } = await paid()
      const cancel = () => admin.post(`/mpgi/payments/${order_no}/cancel`)
      expect((await cancel()).status).toBe(200)
      expect(shop.sandbox.ledger.transaction(order_no)).toMatchObject({ state: "canceled" })
      expect(await read()).toMatchObject([
        { state: "canceled", allowed_actions: { capture: null, cancel: false } },
      ])

      const other = await paid()
      const [payment] = await other.read()
      await admin.capture(payment.payment_id)
      const refused = await other.admin.post(`/mpgi/payments/${other.order_no}/cancel`)
      expect(refused).toMatchObject({
        status: 400,
        data: { message: expect.stringContaining("Refund it instead") },
      })
      expect(shop.sandbox.ledger.refunds(other.order_no)).toEqual([])
    })

    it("responds with 404 to unknown orders, and with 401 without a signed-in user", async () => {
      const { admin, order_id } = await paid()
      for (const path of ["/mpgi/payments/NONE/refresh", "/mpgi/payments/NONE/cancel"])
        expect((await admin.post(path)).status).toBe(404)
      expect((await admin.get("/mpgi/orders/order_none/payments")).status).toBe(404)
      for (const path of [`/orders/${order_id}/payments`]) {
        const anonymous = await fetch(`${shop.url}/admin/mpgi${path}`)
        expect(anonymous.status).toBe(401)
      }
    })
  })
})
