import { sweepWorkflow } from "medusa-payment-mpgi/workflows"
import { merchant } from "../../setup/merchant"
import {
  forgetAuthorization,
  openHostedPage,
  payAtGateway,
  placeOrder,
  rowsOf,
  sentTo,
  startCheckout,
} from "../../setup/pay"
import { PROVIDER } from "../../setup/shop-at-sandbox"
import { open } from "../../setup/browser"
import { deliver, signed } from "../notifications/messages"
import { quietOrder, reconcile } from "../reconciliation/reconciled"
import { describeFollowUp } from "../stores"
import { due, holdRetries, paidOrder, resolve } from "./watched-order"

/** The options of an account are changed to another merchant's while it keeps its id. */
describeFollowUp((shop) => {
  const account = () => shop.container.resolve("mpgi").account(PROVIDER)
  /** As after a restart with the credentials of another merchant, whose gateway knows none of the payments. */
  const change = () => {
    const { options, gateway } = account()
    Object.assign(options, { merchantId: "900900", accountId: "900900001" })
    const queried = jest.spyOn(gateway, "retrievalTrans")
    queried.mockResolvedValue({ replies: [], orders_list: [] } as never)
    const searched = jest.spyOn(gateway, "retrievalRefund")
    searched.mockResolvedValue({ refund_orders: [] } as never)
    return { calls: () => queried.mock.calls.length + searched.mock.calls.length }
  }
  const restore = () => {
    Object.assign(account().options, { merchantId: "100200", accountId: "100200001" })
    jest.restoreAllMocks()
  }
  const cases = (order_no: string) =>
    shop.sql<{ kind: string; state: string; details: object }>(
      "select kind, state, details from mpgi_case where order_no = ? order by opened_at",
      order_no,
    )
  const sweep = () => sweepWorkflow(shop.container).run()
  const age = (session: string, interval: string) =>
    shop.sql(
      `update mpgi_payment set opened_at = now() - interval '${interval}', updated_at = now() - interval '1 day',
         created_at = now() - interval '${interval}' where payment_session_id = ?`,
      session,
    )
  const CASE = {
    kind: "other_credentials",
    state: "open",
    details: {
      merchant_id: "100200",
      account_id: "100200001",
      configured_merchant: "900900",
      configured_account: "900900001",
    },
  }
  const THE_CASE = [expect.objectContaining({ ...CASE, details: expect.objectContaining(CASE.details) })]

  describe("another merchant under the same id", () => {
    afterEach(restore)

    it("each payment and operation keeps the merchant and the account that it was sent with", async () => {
      const order = await paidOrder(shop)
      await order.admin.capture(order.payment_id, 10)
      const stamped = { merchant_id: "100200", account_id: "100200001" }
      expect(await shop.sql("select * from mpgi_payment where order_no = ?", order.order_no)).toMatchObject([
        stamped,
      ])
      expect(await order.operations()).toMatchObject([stamped])
    })

    it("a capture and a refund are refused, nothing is sent, and a case says why until the old ones are back", async () => {
      const order = await paidOrder(shop)
      await order.admin.capture(order.payment_id, 10)
      const sent = () => [order.sent("capture"), order.sent("refund"), order.sent("cancel")]
      const before = sent()
      const { calls } = change()
      for (const refused of [
        await order.admin.capture(order.payment_id, 5),
        await order.admin.refund(order.payment_id, { amount: 5 }),
      ])
        expect([refused.status, refused.data.message]).toEqual([
          400,
          expect.stringMatching(/another merchantId or accountId .* nothing was sent/),
        ])
      expect([calls(), sent()]).toEqual([0, before])
      expect(await order.medusa()).toMatchObject({ captures: [10], refunds: [], totals: [10] })
      expect(await order.operations()).toHaveLength(1)
      expect(await cases(order.order_no)).toEqual(THE_CASE)

      const { data } = await order.admin.get(`/mpgi/orders/${order.order_id}/payments`)
      expect(data.payments[0].allowed_actions).toEqual({
        capture: null,
        refund: null,
        cancel: false,
        review: false,
      })
      const bulk = await order.admin.post("/mpgi/bulk", { kind: "capture", order_nos: [order.order_no] })
      const rows = await order.admin.get(`/mpgi/bulk/${bulk.data.bulk.id}/rows`)
      expect(rows.data.rows).toMatchObject([{ reason: "other_credentials" }])
      const health = await order.admin.get("/mpgi/health")
      expect(health.data.checks).toContainEqual(
        expect.objectContaining({
          check: "credentials",
          code: "credentials_other",
          status: "warning",
          values: { count: 1, merchant: "900900", account: "900900001" },
        }),
      )

      restore()
      expect((await order.admin.capture(order.payment_id, 5)).status).toBe(200)
      await shop.sql("update mpgi_case set opened_at = opened_at - interval '1 hour'")
      await sweep()
      expect(await cases(order.order_no)).toMatchObject([{ kind: "other_credentials", state: "closed" }])
    })

    it("an operation whose response was lost stays open: the new account's silence is no 'not applied'", async () => {
      const order = await paidOrder(shop)
      const held = holdRetries(shop)
      await order.lose("capture", () => order.admin.capture(order.payment_id, 10))
      const { calls } = change()
      holdRetries(shop)
      for (let round = 0; round < 4; round++) await resolve(shop)
      const [operation] = await order.operations()
      expect([calls(), operation]).toEqual([0, expect.objectContaining({ state: "unknown" })])
      expect(await cases(order.order_no)).toEqual(THE_CASE)

      restore()
      held.mockRestore()
      await due(shop)
      await resolve(shop)
      await order.is("recorded")
      expect(await order.medusa()).toMatchObject({ captures: [10], totals: [10] })
    })

    it("reconciliation does not compare it and reports nothing", async () => {
      const order = await quietOrder(shop)
      const { calls } = change()
      expect(await reconcile(shop)).toMatchObject({ state: "done", compared: 0, found: 0 })
      await order.admin.post(`/mpgi/payments/${order.order_no}/refresh`)
      expect([calls(), await order.discrepancies()]).toEqual([0, []])
      expect(await cases(order.order_no)).toEqual(THE_CASE)
    })

    it("a pending payment does not expire, and its unpaid order is not canceled", async () => {
      const pending = await startCheckout(shop)
      await openHostedPage(pending)
      const unpaid = await placeOrder(shop)
      await forgetAuthorization(shop, unpaid.session)
      await shop.sql(
        "update mpgi_payment set state = 'pending', completed_at = null where payment_session_id = ?",
        unpaid.session,
      )
      await shop.sql("update \"order\" set created_at = now() - interval '3 days'")
      const { calls } = change()
      account().options.unpaidOrders.then = "cancel"
      for (const { session } of [pending, unpaid]) await age(session, "8 days")
      await sweep()
      account().options.unpaidOrders.then = "case"
      for (const { session, order_no } of [pending, unpaid]) {
        expect(await rowsOf(shop, session)).toMatchObject([{ problem: null, abandoned_at: null }])
        expect(await cases(order_no)).toEqual(THE_CASE)
      }
      const admin = await merchant(shop)
      expect((await admin.order(unpaid.order_id)).status).toBe("pending")
      expect(calls()).toBe(0)
    })

    it("money without an order is not returned by the new account", async () => {
      const checkout = await startCheckout(shop)
      shop.sandbox.faults.add({ kind: "notification_loss", match: { order_no: checkout.order_no } })
      await payAtGateway(checkout)
      await shop.container.resolve("mpgi").payments.abandonSession(checkout.session)
      await shop.sql(
        "update mpgi_payment set state = 'authorized', transaction_id = 'T', problem = null where payment_session_id = ?",
        checkout.session,
      )
      const { calls } = change()
      await age(checkout.session, "1 hour")
      await sweep()
      expect(calls()).toBe(0)
      expect(await cases(checkout.order_no)).toEqual(THE_CASE)
      expect(sentTo(shop, "cancel", checkout.order_no)).toBe(0)
    })

    it("a message of the new merchant about it is parked", async () => {
      const order = await paidOrder(shop)
      const { calls } = change()
      const { order_no, transaction_id } = order
      const about = { order_no, transaction_id, amount: "25.00", currency: "USD" }
      const credentials = { merchant_id: "900900", account_id: "900900001" }
      const message = signed({ ...about, ...credentials, order_status: "0000", payment_status: "canceled" })
      expect((await deliver(shop, message))[0]).toBe(200)
      await shop.sandbox.notifications.idle()
      await sweep()
      const [kept] = await shop.sql(
        "select state, reason from mpgi_notification where order_no = ? order by received_at desc",
        order_no,
      )
      expect([calls(), kept]).toEqual([0, { state: "parked", reason: "other_credentials" }])
      expect((await order.medusa()).payment_status).toBe("authorized")
    })

    it("a payment page of the old merchant is not replaced by one of the new: it may be paid there", async () => {
      const checkout = await startCheckout(shop)
      await openHostedPage(checkout)
      change()
      const page = await open(checkout.redirect_url)
      expect(page.status).toBeGreaterThanOrEqual(500)
      expect(sentTo(shop, "checkout", checkout.order_no)).toBe(1)
    })

    it("a payment of a version that did not keep them counts as the current account's, and keeps them from then on", async () => {
      const order = await paidOrder(shop)
      await shop.sql("update mpgi_payment set merchant_id = null, account_id = null")
      expect((await order.admin.capture(order.payment_id, 10)).status).toBe(200)
      expect(await shop.sql("select * from mpgi_payment where order_no = ?", order.order_no)).toMatchObject([
        { merchant_id: "100200", account_id: "100200001" },
      ])
      const { calls } = change()
      const refused = await order.admin.capture(order.payment_id, 5)
      expect([calls(), refused.data.message]).toEqual([0, expect.stringContaining("another merchantId")])
    })
  })
})
