import { merchant } from "../../setup/merchant"
import { submit } from "../../setup/browser"
import { CARDS, enterCard, openHostedPage, placeOrder, settled, startCheckout, until } from "../../setup/pay"
import { PROVIDER } from "../../setup/shop-at-sandbox"
import { paidOrder } from "../journal/watched-order"
import { describeFollowUp } from "../stores"

/** The figures of the overview, from real payments at the sandbox. */
describeFollowUp((shop) => {
  describe("the overview", () => {
    it("counts attempts, volume and discrepancies, and what needs review", async () => {
      const admin = await merchant(shop)
      const read = async (query = "") => (await admin.get(`/mpgi/overview?${query}`)).data.overview
      expect(await read()).toMatchObject({
        approval: { approved: 0, rate: null },
        volume: [],
        days: [],
        attention: { waiting: 0, checking: 0, disputes: 0, ending: 0, approvals: null },
        setup: { has_payments: false },
      })

      const one = await placeOrder(shop)
      await placeOrder(shop)
      await placeOrder(shop, CARDS.review)
      const declined = await startCheckout(shop)
      let page = await openHostedPage(declined)
      for (let card = 0; card < 3; card++) page = await enterCard(page, CARDS.declined)
      await submit(page)
      const { payment } = await admin.order(one.order_id)
      await admin.capture(payment.id, 20)
      await admin.refund(payment.id, { amount: 5 })
      const lost = await paidOrder(shop)
      await lost.lose("capture", () => admin.capture(lost.payment_id, 10), 10)
      await settled(shop)
      await until("every notification is applied", async () => {
        const { inbox } = await read()
        return inbox.waiting === 0
      })

      const today = new Date().toISOString().slice(0, 10)
      const overview = await read()
      expect(overview).toMatchObject({
        approval: { approved: 3, declined: 1, held: 1, rate: 0.75 },
        days: [{ day: today, approved: 3, declined: 1 }],
        volume: [
          { currency_code: "usd", authorized: "75.00", captured: "20.00", refunded: "5.00", net: "15.00" },
        ],
        volume_days: [{ day: today, currency_code: "usd", captured: "20.00", refunded: "5.00" }],
        review: { count: 1, oldest_at: expect.any(String) },
        unconfirmed_operations: 1,
        open_discrepancies: 0,
        discrepancies: [],
        setup: { has_payments: true },
      })
      expect(overview.setup.accounts).toBeGreaterThan(0)
      expect(overview.setup.unoffered).not.toContain(PROVIDER)
      expect(overview.notifications.received).toBeGreaterThan(4)
      expect(overview.notifications.median_seconds).toBeGreaterThan(0)
      expect(overview.notifications.p95_seconds).toBeGreaterThanOrEqual(overview.notifications.median_seconds)

      const earlier = await read("from=2020-01-01&to=2020-02-01")
      expect(earlier).toMatchObject({ approval: { rate: null }, volume: [], review: { count: 1 } })
      for (const query of ["from=2026-02-01&to=2026-01-01", "from=2020-01-01&to=2026-01-01", "from=x"])
        expect((await admin.get(`/mpgi/overview?${query}`)).status).toBe(400)
      expect((await fetch(`${shop.url}/admin/mpgi/overview`)).status).toBe(401)
    })

    it("counts a past day once, and again after half an hour for each day that it is past", async () => {
      const admin = await merchant(shop)
      const { order_no } = await placeOrder(shop)
      await settled(shop)
      const [opened] = await shop.sql<{ day: string }>(
        `update mpgi_payment set opened_at = date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - interval '36 hours'
         where order_no = ? returning to_char(opened_at at time zone 'UTC', 'YYYY-MM-DD') as day`,
        order_no,
      )
      const approved = async () => {
        const { overview } = (await admin.get("/mpgi/overview")).data
        return overview.days.find((each: { day: string }) => each.day === opened!.day)?.approved
      }
      const recount = () => shop.container.resolve("mpgi").overviews.recount()
      expect(await approved()).toBe(1)
      await shop.sql("update mpgi_payment set state = 'canceled' where order_no = ?", order_no)
      for (let days = 31; days > 0; days--) await recount()
      expect(await approved()).toBe(1)
      const countedBefore = (minutes: number) =>
        shop.sql(
          `update mpgi_day_figures set updated_at = now() - interval '${minutes} minutes' where id = ?`,
          opened!.day,
        )
      await countedBefore(59)
      await recount()
      expect(await approved()).toBe(1)
      await countedBefore(61)
      await recount()
      expect(await approved()).toBeUndefined()
    })

    it("counts a discrepancy that needs review as open", async () => {
      const admin = await merchant(shop)
      const { order_no } = await placeOrder(shop)
      shop.sandbox.portal.capture({ order_no, amount: "10.00" })
      await settled(shop)
      await admin.post("/mpgi/reconciliation/runs", { provider_id: PROVIDER })
      const query = `state=needs_review&order_no=${order_no}`
      const needsReview = async () =>
        (await admin.get(`/mpgi/reconciliation/discrepancies?${query}`)).data.count === 1
      await until("the capture needs review", needsReview)
      const { overview } = (await admin.get("/mpgi/overview")).data
      expect(overview).toMatchObject({ open_discrepancies: 1, attention: { waiting: 1 } })
    })
  })
})
