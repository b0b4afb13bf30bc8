import { submit } from "../../setup/browser"
import {
  arrived,
  openHostedPage,
  payAtGateway,
  placeOrder,
  settled,
  startCheckout,
  until,
} from "../../setup/pay"
import { orphanTools } from "./tools"
import { describePayments } from "../stores"

/** Orders without their payment, and payments without their order: hazard 5. */
describePayments((shop) => {
  const { admin, unpaidOrder, forgottenOrder, sweep, later, openCase, cases, gateway, payment } =
    orphanTools(shop)

  /** An unpaid order whose payment the gateway has voided. */
  const unpaidAtGateway = async (provider?: string) => {
    const order = await forgottenOrder(provider)
    shop.sandbox.portal.cancel({ order_no: order.order_no })
    return order
  }

  describe("an unpaid order", () => {
    it("is a case after an hour, which closes when the order is canceled", async () => {
      const { order_no, order_id } = await unpaidAtGateway()
      await sweep()
      expect(await openCase(order_no)).toMatchObject({
        kind: "order_unpaid",
        details: { order: order_id },
      })
      await (await admin()).post(`/orders/${order_id}/cancel`)
      await later(order_no)
      await sweep()
      expect(await cases(order_no)).toMatchObject([{ state: "closed", closed_by: "mpgi" }])
    })

    it("is canceled where the account wants that", async () => {
      const { order_no, order_id } = await unpaidAtGateway("pp_mpgi_keeping")
      await sweep()
      expect((await (await admin()).get(`/orders/${order_id}`)).data.order.status).toBe("canceled")
      expect(await cases(order_no, "open")).toEqual([])
    })

    it("whose payment was refunded at the portal before it was authorized is a case", async () => {
      const { order_no, order_id } = await unpaidOrder()
      shop.sandbox.portal.capture({ order_no })
      shop.sandbox.portal.refund({ order_no })
      const mpgi = shop.container.resolve("mpgi")
      await mpgi.syncPayment((await mpgi.payments.byOrderNo(order_no as never))!)
      await shop.sql("update mpgi_payment set completed_at = null where order_no = ?", order_no)
      await shop.sql(`update "order" set created_at = now() - interval '2 hours' where id = ?`, order_id)
      await later(order_no)
      await sweep()
      expect(await openCase(order_no)).toMatchObject({
        kind: "order_unpaid",
        details: { state: "refunded", order: order_id },
      })
    })

    it("whose payment is at the gateway after all gets it", async () => {
      const { order_no, order_id } = await unpaidOrder()
      await shop.sql("update mpgi_payment set completed_at = null where order_no = ?", order_no)
      await later(order_no)
      await sweep()
      expect(await (await admin()).order(order_id)).toMatchObject({ payment_status: "authorized" })
      expect(gateway(order_no)).toMatchObject({ state: "authorized" })
      expect(await cases(order_no, "open")).toEqual([])
    })
  })

  describe("an order that was canceled", () => {
    it("before the payment arrived: the payment is voided, the order stays canceled", async () => {
      const { cart, session, order_no, order_id } = await unpaidOrder()
      await (await admin()).post(`/orders/${order_id}/cancel`)
      await until("voided", async () => gateway(order_no)?.state === "canceled")
      expect(await shop.sql("select id from payment where payment_session_id = ?", session)).toEqual([])
      expect((await (await admin()).get(`/orders/${order_id}`)).data.order.status).toBe("canceled")
      expect(await shop.sql("select order_id from order_cart where cart_id = ?", cart)).toHaveLength(1)
    })

    it("while its void failed: voided later", async () => {
      const { order_id, order_no } = await placeOrder(shop)
      shop.sandbox.faults.add({ kind: "status", operation: "cancel", when: "before", status: 400 })
      await (await admin()).post(`/orders/${order_id}/cancel`)
      await until("voided", async () => gateway(order_no)?.state === "canceled")
      await until("voided in Medusa", async () => (await (await admin()).order(order_id)).payment.canceled_at)
    })
  })

  describe("an order with its payment", () => {
    it("that is voided at the portal is a case, which closes when the order is canceled", async () => {
      const { order_id, order_no } = await placeOrder(shop)
      shop.sandbox.portal.cancel({ order_no })
      expect(await openCase(order_no)).toMatchObject({
        kind: "order_payment_voided",
        details: { order: order_id },
      })
      expect((await (await admin()).post(`/orders/${order_id}/cancel`)).status).toBe(200)
      await until("closed", async () => (await cases(order_no, "open")).length === 0)
    })

    it("that we cancel ourselves is no case", async () => {
      const { order_id, order_no } = await placeOrder(shop)
      await (await admin()).post(`/orders/${order_id}/cancel`)
      await settled(shop)
      await later(order_no)
      await sweep()
      expect(gateway(order_no)).toMatchObject({ state: "canceled" })
      expect(await cases(order_no)).toEqual([])
    })

    it("whose server crashed while it was canceled, when the payment was voided: is a case after an hour", async () => {
      const { order_id, order_no } = await placeOrder(shop)
      const { payment } = await (await admin()).order(order_id)
      // The first thing that core's cancel does, and then nothing more.
      await shop.container.resolve("payment").cancelPayment(payment.id)
      await later(order_no, "7 hours")
      const voided = (ago: string) =>
        shop.sql(
          `update mpgi_operation set settled_at = now() - interval '${ago}' where order_no = ?`,
          order_no,
        )
      await voided("50 minutes")
      await sweep()
      expect(await cases(order_no)).toEqual([])
      await voided("61 minutes")
      await later(order_no, "7 hours")
      await sweep()
      expect(await openCase(order_no)).toMatchObject({
        kind: "order_payment_voided",
        details: { order: order_id },
      })
      expect((await (await admin()).post(`/orders/${order_id}/cancel`)).status).toBe(200)
      await later(order_no, "7 hours")
      await sweep()
      expect(await cases(order_no, "open")).toEqual([])
    })

    it("is never treated as orphaned, although its session was abandoned since", async () => {
      const { order_no, order_id } = await placeOrder(shop)
      await settled(shop)
      await shop.sql(
        "update mpgi_payment set abandoned_at = now(), completed_at = null where order_no = ?",
        order_no,
      )
      const old = "update \"order\" set created_at = now() - interval '2 minutes' where id = ?"
      await shop.sql(old, order_id)
      await later(order_no)
      await sweep()
      expect(gateway(order_no)).toMatchObject({ state: "authorized" })
      expect(await payment(order_no)).toMatchObject({ problem: null, completed_at: expect.any(Date) })
    })

    it("by another provider: the second payment is voided, not added", async () => {
      const { cart, session, order_no, order_id } = await unpaidOrder()
      const [{ payment_collection_id }] = (await shop.sql(
        "select payment_collection_id from payment_session where id = ?",
        session,
      )) as [{ payment_collection_id: string }]
      const payments = shop.container.resolve("payment")
      const other = await payments.createPaymentSession(payment_collection_id, {
        provider_id: "pp_system_default",
        currency_code: "usd",
        amount: 25,
        data: {},
      })
      await payments.authorizePaymentSession(other.id, {})
      await shop.sql("update mpgi_payment set completed_at = null where order_no = ?", order_no)
      await later(order_no)
      await sweep()
      expect(gateway(order_no)).toMatchObject({ state: "canceled" })
      expect(
        await shop.sql("select id from payment where payment_collection_id = ?", payment_collection_id),
      ).toHaveLength(1)
      expect([cart, order_id]).toEqual([expect.any(String), expect.any(String)])
    })
  })

  describe("a payment that stays pending", () => {
    it("is a case after a week, which closes when the payment is settled", async () => {
      const checkout = await startCheckout(shop)
      const hosted = await openHostedPage(checkout)
      await later(checkout.order_no, "8 days")
      await sweep()
      expect(await openCase(checkout.order_no)).toMatchObject({ kind: "payment_stuck_pending" })
      await later(checkout.order_no)
      await sweep()
      expect(await openCase(checkout.order_no)).toMatchObject({ kind: "payment_stuck_pending" })
      expect(hosted.status).toBe(200)
      const paid = await submit(await payAtGateway(checkout))
      expect(await arrived(shop, paid)).toMatchObject({ status: "authorized" })
      await until("closed", async () => (await cases(checkout.order_no, "open")).length === 0)
    })
  })
})
