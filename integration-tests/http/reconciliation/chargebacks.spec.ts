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

    it("comes a second time with the same messages, and is found although its first case was closed", async () => {
      const order = await chargedBack()
      const { portal } = shop.sandbox
      const ended = async (charged: boolean) => ((await order.shown()).charged_back_at === null) === !charged
      portal.chargeback(order.which)
      await until("the first case", async () => (await order.open()).length === 1)
      const { data } = await order.admin.get(`/mpgi/cases?order_no=${order.order_no}&state=open`)
      await order.admin.post(`/mpgi/cases/${data.cases[0].id}/close`, { note: "Answered at the portal." })
      portal.reverseChargeback(order.which)
      await until("the reversal", async () => ended(false))

      portal.chargeback(order.which)
      await until("the second case", async () => (await order.open()).length === 1)
      expect((await order.shown()).charged_back_amount).toBe("20")
      portal.reverseChargeback(order.which)
      await until("the second reversal", async () => ended(false))
      await until("the case's end", async () => (await order.open()).length === 0)
      expect((await order.cases()).map(({ kind }) => kind)).toEqual(["charged_back", "charged_back"])
      await settled(shop)
      expect(
        await shop.sql(
          "select state from mpgi_notification where order_no = ? and state <> 'applied'",
          order.order_no,
        ),
      ).toEqual([])
      await order.agrees()
    })

    it("is listed as a dispute: to be answered, closed by a user, reversed", async () => {
      const order = await chargedBack()
      await chargedBack() // without a dispute
      const { portal } = shop.sandbox
      const listed = async (query = "") => {
        const { status, data } = await order.admin.get(`/mpgi/disputes?q=${order.order_no}&${query}`)
        expect([status, data.count]).toEqual([200, data.disputes?.length])
        return data.disputes as { id: string; status: string }[]
      }
      const statuses = async (query = "") => (await listed(query)).map(({ status }) => status)
      expect(await listed()).toEqual([])
      portal.chargeback(order.which)
      await until("the case", async () => (await order.open()).length === 1)
      const [dispute] = await listed("status=open")
      expect(dispute).toMatchObject({
        status: "open",
        amount: "20",
        currency_code: "usd",
        order_no: order.order_no,
        order: { id: order.order_id, display_id: expect.any(Number) },
        card_mask: expect.stringMatching(/1111$/),
        found_at: expect.any(String),
        closed_by: null,
        note: null,
      })

      await order.admin.post(`/mpgi/cases/${dispute!.id}/close`, { note: "Answered at the portal." })
      expect(await listed("status=closed")).toMatchObject([
        { id: dispute!.id, note: "Answered at the portal." },
      ])
      expect(await statuses("status=open")).toEqual([])
      portal.reverseChargeback(order.which)
      await until("the reversal", async () => (await order.shown()).charged_back_at === null)
      expect(await statuses()).toEqual(["reversed"])
      portal.chargeback(order.which)
      await until("the second case", async () => (await order.open()).length === 1)
      expect(await statuses()).toEqual(["open", "reversed"])
      portal.reverseChargeback(order.which)
      await until("the case's end", async () => (await order.open()).length === 0)
      expect(await statuses("status=reversed")).toEqual(["reversed", "reversed"])
      expect((await order.admin.get("/mpgi/disputes?status=lost")).status).toBe(400)
      expect((await fetch(`${shop.url}/admin/mpgi/disputes`)).status).toBe(401)
    })

    it("whose message is delivered once more is not queried again", async () => {
      const order = await chargedBack()
      shop.sandbox.portal.chargeback(order.which)
      await until("the case", async () => (await order.open()).length === 1)
      await settled(shop)
      const queried = order.sent("retrievalTrans")
      const [message] = shop.sandbox.ledger
        .notifications()
        .filter(({ order_no, fields }) => order_no === order.order_no && fields.payment_status === "5000")
      shop.sandbox.notifications.resend(message!.id)
      const copies = () =>
        shop.sql<{ deliveries: number; state: string }>(
          "select deliveries, state from mpgi_notification where order_no = ? and payload->>'payment_status' = '5000'",
          order.order_no,
        )
      await until("the copy", async () => (await copies())[0]?.deliveries === 2)
      await settled(shop)
      expect(await copies()).toEqual([{ deliveries: 2, state: "applied" }])
      expect(order.sent("retrievalTrans")).toBe(queried)
    })

    it("of a payment that is too old to be compared is found once a message names it", async () => {
      const order = await chargedBack()
      const ago = "now() - interval '200 days'"
      await shop.sql(`update mpgi_payment set opened_at = ${ago} where order_no = ?`, order.order_no)
      await shop.sql(`update mpgi_operation set created_at = ${ago} where order_no = ?`, order.order_no)
      await shop.sql(`update mpgi_notification set received_at = ${ago} where order_no = ?`, order.order_no)
      order.withoutNotification((which) => shop.sandbox.portal.chargeback(which))
      await reconcile(shop)
      expect(await order.open()).toEqual([])
      await shop.sql("update mpgi_notification set received_at = now() where order_no = ?", order.order_no)
      await reconcile(shop)
      expect(await order.open()).toMatchObject([{ kind: "charged_back" }])
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
      shop.sandbox.faults.add({ kind: "query_lag", operation: "retrievalTrans", match: order.which })
      shop.sandbox.portal.chargeback(order.which)
      await until("the notification", async () => ((await state()) === "waiting" ? true : undefined))
      expect(await order.open()).toEqual([])
      await order.admin.post(`/mpgi/payments/${order.order_no}/refresh`)
      await reconcile(shop)
      expect(await order.open()).toMatchObject([{ kind: "charged_back" }])
    })
  })
})
