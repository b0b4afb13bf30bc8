import { orderNo } from "medusa-payment-mpgi/gateway"
import { sweepWorkflow } from "medusa-payment-mpgi/workflows"
import { emitted } from "../emitted"
import { merchant } from "../../setup/merchant"
import { placeOrder, settled, until } from "../../setup/pay"
import { PROVIDER } from "../../setup/shop-at-sandbox"
import { deliver, signed } from "../notifications/messages"
import { DAY, eventually, list, one, subscribe, subscribed } from "./subscribe"
import { describeCheckout } from "../stores"

const RENEWALS_FAIL = "4000000000000341"

/** Subscriptions in the store as their charges fall due. */
describeCheckout((shop) => {
  const messages = (recurring_id: string) =>
    shop.sandbox.ledger.notifications().filter(({ fields }) => fields.recurring_id === recurring_id)
  const stored = (recurring_id: string) =>
    shop.sql<{ id: string; state: string; reason: string | null; transaction_id: string | null }>(
      "select * from mpgi_notification where payload ->> 'recurring_id' = ? order by received_at",
      recurring_id,
    )

  describe("a subscription", () => {
    it("is listed with its terms once its first payment is made, and not before", async () => {
      const before = (await list(shop)).length
      const mpgi = shop.container.resolve("mpgi")
      const { id, order_no, order_id, recurring_id } = await subscribed(shop, {
        interval: "month",
        interval_count: "1",
        billing_cycle: 12,
        contract_amount: "9.90",
      })
      const payment = (await mpgi.payments.byOrderNo(orderNo(order_no)))!
      await mpgi.subscriptions.records.requested(
        { ...payment, order_no: orderNo("NOTPAID") },
        { contract_name: "Later" },
      )
      expect(await list(shop)).toHaveLength(before + 1)
      expect(await list(shop, "status=requested")).toMatchObject([{ contract_name: "Later" }])
      const next_at = shop.sandbox.ledger.contracts().at(-1)!.next_at
      expect(await one(shop, id)).toMatchObject({
        recurring_id,
        contract_name: "Coffee club",
        provider_id: PROVIDER,
        status: "active",
        order_no,
        contract_amount: "9.90",
        currency_code: "usd",
        interval: "month",
        interval_count: 1,
        billing_cycle: 12,
        charges: 0,
        recurring_deduction_period: "1 month",
        order: { id: order_id, display_id: expect.any(Number) },
        customer: { email: "ada@example.com" },
        next_charge_at: new Date(Math.floor(next_at / 1000) * 1000).toISOString(),
        cancellation: null,
        allowed: { cancel: true },
        charge_list: [],
        expected: { coming: Array(6).fill(expect.any(String)), missing: [] },
      })
    })

    it("records each renewal once with its amount, and ends with its cycles", async () => {
      const { id, order_no, recurring_id } = await subscribed(shop, {
        interval: "day",
        interval_count: "2",
        billing_cycle: 2,
        contract_amount: "9.90",
      })
      shop.sandbox.clock.advance(2 * DAY)
      const renewed = await eventually(shop, id, ({ charges }) => charges === 1)
      expect(renewed).toMatchObject({
        status: "active",
        charges_paid: 1,
        charge_list: [{ order_no: `${order_no}-R01`, amount: "9.90", state: "captured", order: null }],
        expected: { coming: [expect.any(String)], missing: [] },
      })
      for (const { id: copy } of messages(recurring_id)) shop.sandbox.notifications.resend(copy)
      shop.sandbox.clock.advance(10 * DAY)
      const over = await eventually(shop, id, ({ status }) => status === "ended")
      await settled(shop)
      expect(over).toMatchObject({ charges: 2, next_charge_at: null, allowed: { cancel: false } })
      expect(over.charge_list.map((charge: { order_no: string }) => charge.order_no)).toEqual([
        `${order_no}-R02`,
        `${order_no}-R01`,
      ])
      const taken = shop.sandbox.ledger.transactions().filter((each) => each.recurring_id === recurring_id)
      expect(taken.filter(({ source }) => source === "renewal").map(({ captured }) => captured)).toEqual([
        "9.90",
        "9.90",
      ])
    })

    it("shows a renewal that was declined, and emits events for both kinds, each once", async () => {
      const events = emitted(shop, "mpgi.subscription.renewed", "mpgi.subscription.renewal_failed")
      const failing = await subscribed(shop, { interval: "day", billing_cycle: 1 }, RENEWALS_FAIL)
      const paying = await subscribed(shop, { interval: "day", billing_cycle: 1 })
      shop.sandbox.clock.advance(DAY)
      const failed = await eventually(shop, failing.id, ({ charges }) => charges === 1)
      expect(failed).toMatchObject({
        charges_paid: 0,
        charges_failed: 1,
        charge_list: [{ state: "declined" }],
      })
      const renewed = await eventually(shop, paying.id, ({ charges }) => charges === 1)
      for (const { recurring_id } of [failing, paying])
        for (const { id: copy } of messages(recurring_id)) shop.sandbox.notifications.resend(copy)
      await settled(shop)
      const [of, amount] = [{ provider_id: PROVIDER, currency_code: "usd" }, "25.00"]
      const reported = await events()
      expect(reported).toHaveLength(2)
      expect(reported).toEqual(
        expect.arrayContaining([
          {
            name: "mpgi.subscription.renewal_failed",
            data: {
              ...of,
              id: failed.charge_list[0].id,
              subscription_id: failing.id,
              order_no: `${failing.order_no}-R01`,
              order_id: null,
              amount,
              charged_at: expect.any(String),
            },
          },
          {
            name: "mpgi.subscription.renewed",
            data: {
              ...of,
              id: renewed.charge_list[0].id,
              subscription_id: paying.id,
              order_no: `${paying.order_no}-R01`,
              // A contract that no plan has made gets no orders.
              order_id: null,
              amount,
              charged_at: expect.any(String),
            },
          },
        ]),
      )
    })

    it("syncs a refund of a renewal that was made at the portal", async () => {
      const { id } = await subscribed(shop, { interval: "day" })
      shop.sandbox.clock.advance(DAY)
      const { charge_list } = await eventually(shop, id, ({ charges }) => charges === 1)
      const { transaction_id } = charge_list[0]
      shop.sandbox.portal.refund({ transaction_id })
      const refunded = await eventually(shop, id, (shown) => shown.charge_list[0].state === "refunded")
      expect(refunded.charge_list).toHaveLength(1)
    })

    it("links the order that a renewal pays, once an admin enters it", async () => {
      const { id } = await subscribed(shop, { interval: "day" })
      shop.sandbox.clock.advance(2 * DAY)
      const { charge_list } = await eventually(shop, id, ({ charges }) => charges === 2)
      const [second, first] = charge_list
      const { order_id } = await placeOrder(shop)
      const admin = await merchant(shop)
      const { display_id } = (await admin.get(`/orders/${order_id}`)).data.order
      const linked = await admin.post(`/mpgi/subscriptions/charges/${first.id}/order`, {
        order: `#${display_id}`,
      })
      expect(linked).toMatchObject({ status: 200, data: { subscription: { id } } })
      expect((await one(shop, id)).charge_list[1]).toMatchObject({ order: { id: order_id, display_id } })
      expect(
        (await admin.post(`/mpgi/subscriptions/charges/${second.id}/order`, { order: order_id })).status,
      ).toBe(400)
      expect(
        (await admin.post(`/mpgi/subscriptions/charges/${second.id}/order`, { order: "#999999" })).status,
      ).toBe(400)
      expect((await admin.post("/mpgi/subscriptions/charges/none/order", { order: order_id })).status).toBe(
        404,
      )
      await admin.post(`/mpgi/subscriptions/charges/${first.id}/order`, { order: null })
      expect((await one(shop, id)).charge_list[1]).toMatchObject({ order: null })
    })
  })

  describe("messages about subscriptions", () => {
    it("have the same result in whatever order they arrive", async () => {
      shop.sandbox.faults.add({ kind: "notification_loss", times: 4 })
      const { order_no, recurring_id } = await subscribe(shop, {
        interval: "day",
        billing_cycle: 2,
        contract_amount: "5.00",
      })
      shop.sandbox.clock.advance(3 * DAY)
      await shop.sandbox.notifications.idle()
      shop.sandbox.faults.clear()
      const lost = messages(recurring_id)
      expect(lost.map(({ order_no }) => order_no)).toEqual([
        order_no,
        `${order_no}-R01`,
        `${order_no}-R02`,
        order_no,
      ])
      for (const { id } of [...lost].reverse()) {
        shop.sandbox.notifications.resend(id)
        await shop.sandbox.notifications.idle()
      }
      await until("all", async () => {
        await sweepWorkflow(shop.container).run()
        return (await stored(recurring_id)).every(({ state }) => state === "applied")
      })
      const [shown] = await list(shop, `q=${recurring_id}`)
      expect(shown).toMatchObject({ status: "ended", charges: 2, charges_paid: 2, order_no })
    })

    it("about an unknown contract are parked and a case, until it is known", async () => {
      const about = { notification_type: "subscription", recurring_id: "rec_unknown", order_no: "X-R01" }
      expect(await deliver(shop, signed({ ...about, transaction_id: "1", payment_status: "3000" }))).toEqual([
        200,
        "OK",
      ])
      const first = () => stored("rec_unknown").then(([row]) => row)
      await until("waiting", async () => (await first())?.state === "waiting")
      await shop.sql(
        "update mpgi_notification set received_at = now() - interval '11 minutes' where order_no = 'X-R01'",
      )
      await sweepWorkflow(shop.container).run()
      expect(await first()).toMatchObject({ state: "parked", reason: "unknown_subscription" })
      const cases = async () =>
        (await (await merchant(shop)).get("/mpgi/cases?order_no=X-R01")).data.cases as object[]
      expect(await cases()).toMatchObject([{ kind: "notification_parked", state: "open" }])
    })

    it("are applied only as far as the gateway's query agrees", async () => {
      const { id, order_no, recurring_id } = await subscribed(shop, { interval: "month" })
      const fields = { recurring_id, order_no: `${order_no}-R01`, transaction_id: "999", amount: "1000.00" }
      await deliver(shop, signed({ notification_type: "subscription", ...fields, payment_status: "3000" }))
      await until("waiting", async () =>
        (await stored(recurring_id)).some(({ reason }) => reason === "not_confirmed"),
      )
      expect(await one(shop, id)).toMatchObject({ charges: 0, charge_list: [] })
    })

    it("wait while the gateway cannot be queried", async () => {
      const { id } = await subscribed(shop, { interval: "day" })
      shop.sandbox.allowIps(["203.0.113.1"])
      shop.sandbox.clock.advance(DAY)
      await settled(shop)
      expect(await one(shop, id)).toMatchObject({ charges: 0 })
      shop.sandbox.allowIps(["127.0.0.1", "::1"])
      await sweepWorkflow(shop.container).run()
      expect(await one(shop, id)).toMatchObject({ charges: 1, charges_paid: 1 })
    })
  })
})
