import { settled, until } from "../../setup/pay"
import { quietOrder, reconcile } from "./reconciled"
import { describeFollowUp } from "../stores"

/** The card's issuer takes the amount back, and gives it back when the merchant wins. */
describeFollowUp((shop) => {
  const chargedBack = async () => {
    const order = await quietOrder(shop)
    await order.admin.capture(order.payment_id)
    await order.admin.refund(order.payment_id, { amount: 5 })
    await settled(shop)
    const shown = async () => {
      const { data } = await order.admin.get(`/mpgi/orders/${order.order_id}/payments`)
      return data.payments[0] as {
        charged_back_amount: string
        charged_back_at: string | null
        state: string
      }
    }
    const open = async () => (await order.cases()).filter(({ state }) => state === "open")
    const which = { order_no: order.order_no }
    return { ...order, shown, open, which }
  }
  const volume = async (admin: Awaited<ReturnType<typeof quietOrder>>["admin"]) =>
    (await admin.get("/mpgi/overview")).data.overview.volume[0].charged_back as string

  describe("a chargeback", () => {
    it("opens a case, is shown, and refuses a refund until it is reversed", async () => {
      const order = await chargedBack()
      const before = Number(await volume(order.admin))
      shop.sandbox.portal.chargeback(order.which)
      await until("the case", async () => (await order.open()).length === 1)
      expect(await order.cases()).toMatchObject([{ kind: "charged_back", state: "open" }])
      expect(await order.shown()).toMatchObject({ charged_back_amount: "20", state: "partially_refunded" })
      expect(Number(await volume(order.admin)) - before).toBeCloseTo(20, 6)

      const refund = () => order.admin.refund(order.payment_id, { amount: 7 })
      expect(await refund()).toMatchObject({
        status: 400,
        data: { message: expect.stringContaining("charged back") },
      })
      expect(order.sent("refund")).toBe(1)
      await order.agrees()

      shop.sandbox.portal.reverseChargeback(order.which)
      await until("the case's end", async () => (await order.open()).length === 0)
      expect(await order.shown()).toMatchObject({ charged_back_amount: "0", charged_back_at: null })
      expect((await refund()).status).toBe(200)
      await order.agrees()
    })

    it("whose notification is lost is found by reconciliation, and so is its reversal", async () => {
      const order = await chargedBack()
      order.withoutNotification((which) => shop.sandbox.portal.chargeback(which))
      await reconcile(shop)
      expect(await order.open()).toMatchObject([{ kind: "charged_back" }])
      await reconcile(shop)
      expect(await order.open()).toHaveLength(1)
      order.withoutNotification((which) => shop.sandbox.portal.reverseChargeback(which))
      await reconcile(shop)
      expect(await order.open()).toEqual([])
      expect(await order.shown()).toMatchObject({ charged_back_amount: "0", state: "partially_refunded" })
      await order.agrees()
    })

    it("that the query does not show yet keeps its notification waiting", async () => {
      const order = await chargedBack()
      const state = async () => {
        const rows = await shop.sql<{ state: string; payment_status: string }>(
          "select state, payload->>'payment_status' as payment_status from mpgi_notification where order_no = ?",
          order.order_no,
        )
        return rows.find(({ payment_status }) => payment_status === "5000")?.state
      }
      shop.sandbox.faults.add({
        ...{ kind: "query_lag", operation: "retrievalTrans", delayMs: 5_000, match: order.which },
      })
      shop.sandbox.portal.chargeback(order.which)
      await until("the notification", async () => ((await state()) === "waiting" ? true : undefined))
      expect(await order.open()).toEqual([])
      await order.admin.post(`/mpgi/payments/${order.order_no}/refresh`)
      await reconcile(shop)
      expect(await order.open()).toMatchObject([{ kind: "charged_back" }])
    })
  })
})
