import { Modules, OrderWorkflowEvents, PaymentWebhookEvents } from "@medusajs/framework/utils"
import { signer } from "medusa-payment-mpgi/gateway"
import { sweepWorkflow } from "medusa-payment-mpgi/workflows"
import { submit } from "../../setup/browser"
import {
  arrived,
  openHostedPage,
  orderOf,
  payAtGateway,
  rowsOf,
  sentTo,
  settled,
  startCheckout,
  until,
} from "../../setup/pay"
import { describePayments } from "../stores"

const sign = signer({ algorithm: "hmac-sha256", secret: "sandbox-secret" })

/** A notification as the gateway signs it. */
function signed(fields: Record<string, string>): URLSearchParams {
  const all = { notification_type: "payment", merchant_id: "100200", account_id: "100200001", ...fields }
  const encryption_data = sign({ operation: "notification", direction: "notification", fields: all })
  return new URLSearchParams({ ...all, encryption_data })
}

type Notification = { state: string; reason: string | null; deliveries: number }

/** What arrives at the notify route: hazards 8 to 10, and reliable processing. */
describePayments((shop) => {
  const deliver = async (body: BodyInit, provider = "mpgi") => {
    const response = await fetch(`${shop.url}/hooks/mpgi/${provider}`, { method: "POST", body })
    return [response.status, await response.text()]
  }
  const stored = (order_no: string) =>
    shop.sql<Notification>(
      "select state, reason, deliveries from mpgi_notification where order_no = ?",
      order_no,
    )
  const orders = (cart: string) => shop.sql("select order_id from order_cart where cart_id = ?", cart)
  const all = () => shop.sql("select id from mpgi_notification")

  describe("notifications", () => {
    it("make the order alone, at once, when the shopper never returns (hazard 10: no five seconds)", async () => {
      const checkout = await startCheckout(shop)
      const emitted = jest.spyOn(shop.container.resolve(Modules.EVENT_BUS), "emit")
      await payAtGateway(checkout)
      expect(await orderOf(shop, checkout.cart)).toMatch(/^order_/)
      await settled(shop)
      const events = emitted.mock.calls.flatMap(([all, options]) =>
        [all]
          .flat()
          .map((event) => ({ name: event.name, delay: event.options?.delay ?? options?.delay ?? 0 })),
      )
      emitted.mockRestore()
      const names = events.map(({ name }) => name)
      expect(names).toContain(OrderWorkflowEvents.PLACED)
      // Medusa would emit this one five seconds later.
      expect(names).not.toContain(PaymentWebhookEvents.WebhookReceived)
      expect(events.filter(({ delay }) => delay !== 0)).toEqual([])
    })

    it("race the shopper's return: one order, once", async () => {
      const checkout = await startCheckout(shop)
      const paid = await payAtGateway(checkout)
      const [returned] = await Promise.all([
        submit(paid),
        submit(paid),
        submit(paid),
        shop.sandbox.notifications.idle(),
      ])
      expect(await arrived(shop, returned!)).toMatchObject({ status: "authorized" })
      expect(await orders(checkout.cart)).toHaveLength(1)
      expect(
        await shop.sql("select id from payment where payment_session_id = ?", checkout.session),
      ).toHaveLength(1)
    })

    it("are counted, not applied again, when they are duplicates", async () => {
      const checkout = await startCheckout(shop)
      await payAtGateway(checkout)
      await orderOf(shop, checkout.cart)
      await shop.sandbox.notifications.idle()
      const [sent] = shop.sandbox.ledger.notifications(checkout.order_no)
      shop.sandbox.notifications.resend(sent!.id)
      await shop.sandbox.notifications.idle()
      const [row] = await until("applied", async () => {
        const rows = await stored(checkout.order_no)
        return rows.every(({ state }) => state === "applied") ? rows : undefined
      })
      expect(row).toMatchObject({ deliveries: 2 })
      expect(await orders(checkout.cart)).toHaveLength(1)
    })

    it("that come at once are stored together: a copy is counted, and one that cannot be stored fails alone", async () => {
      const message = (order_no: string, more = {}) =>
        signed({ order_no, order_status: "1", amount: "25.00", currency: "USD", ...more })
      const different = Array.from({ length: 30 }, (_, at) => message(`BURST-${at}`))
      const copies = [message("BURST-0"), message("BURST-0")]
      // PostgreSQL stores no text with this character.
      const unfit = message("BURST-UNFIT", { connector: "a\u0000b" })
      const answers = await Promise.all([...different, unfit, ...copies].map((body) => deliver(body)))
      expect(answers.map(([status]) => status)).toEqual([
        ...different.map(() => 200),
        503,
        ...copies.map(() => 200),
      ])
      const rows = await shop.sql<{ order_no: string; deliveries: number }>(
        "select order_no, deliveries from mpgi_notification where order_no like 'BURST-%'",
      )
      expect(rows).toHaveLength(different.length)
      const repeated = rows.filter(({ deliveries }) => deliveries > 1)
      expect(repeated).toEqual([{ order_no: "BURST-0", deliveries: 3 }])
    })

    it("are refused with an empty response when they are forged, and nothing is written", async () => {
      const body = signed({ order_no: "X", transaction_id: "1", order_status: "1" })
      body.set("order_status", "2")
      expect(await deliver(body)).toEqual([401, ""])
      expect(await deliver("not a form at all")).toEqual([401, ""])
      expect(await deliver(signed({ order_no: "X" }), "another")).toEqual([404, ""])
      expect(await deliver("x".repeat(70_000))).toEqual([413, ""])
      expect(await all()).toEqual([])
    })

    it("are not acknowledged when they cannot be stored", async () => {
      const { notifications } = shop.container.resolve("mpgi")
      const stored = jest.spyOn(notifications, "receive").mockRejectedValue(new Error("database away"))
      expect(await deliver(signed({ order_no: "X" }))).toEqual([503, ""])
      stored.mockRestore()
      expect(await deliver(signed({ order_no: "X" }))).toEqual([200, "OK"])
    })

    it("wait when they are early, and are applied when the gateway's query agrees", async () => {
      const checkout = await startCheckout(shop)
      await openHostedPage(checkout)
      const order_no = checkout.order_no
      expect(await deliver(signed({ order_no, transaction_id: "1", order_status: "1" }))).toEqual([200, "OK"])
      await until("waiting", async () => (await stored(order_no))[0]?.state === "waiting")
      expect(await stored(order_no)).toMatchObject([{ reason: "not_confirmed" }])
      expect(await orders(checkout.cart)).toEqual([])

      shop.sandbox.faults.add({ kind: "notification_loss", times: 1 })
      await payAtGateway(checkout)
      await sweepWorkflow(shop.container).run()
      expect(await stored(order_no)).toMatchObject([{ state: "applied" }])
      expect(await orders(checkout.cart)).toHaveLength(1)
    })

    it("of an unknown order complete no cart; they wait, then are parked (hazard 8)", async () => {
      const unrelated = await startCheckout(shop)
      const order_no = "01UNKNOWN"
      await deliver(signed({ order_no, transaction_id: "1", order_status: "1" }))
      await until("waiting", async () => (await stored(order_no))[0]?.state === "waiting")
      await shop.sql("update mpgi_notification set received_at = now() - interval '11 minutes'")
      await sweepWorkflow(shop.container).run()
      expect(await stored(order_no)).toMatchObject([{ state: "parked", reason: "unknown_order" }])
      expect(await orders(unrelated.cart)).toEqual([])
    })

    it("stored before a crash are applied by the sweep", async () => {
      const checkout = await startCheckout(shop)
      shop.sandbox.faults.add({ kind: "notification_loss", times: 1 })
      const paid = await payAtGateway(checkout)
      const { transaction_id } = shop.sandbox.ledger.transaction(checkout.order_no)!
      const fields = {
        notification_type: "payment" as const,
        merchant_id: "100200",
        order_no: checkout.order_no,
      }
      await shop.container
        .resolve("mpgi")
        .notifications.receive("pp_mpgi_mpgi", [
          { key: "k".repeat(64), fields: { ...fields, transaction_id } },
        ])
      await sweepWorkflow(shop.container).run()
      expect(await orders(checkout.cart)).toHaveLength(1)
      expect(await arrived(shop, await submit(paid))).toMatchObject({ status: "authorized" })
    })

    it("of a capture at the portal capture nothing, however often they come (hazard 9)", async () => {
      const checkout = await startCheckout(shop)
      await payAtGateway(checkout)
      await orderOf(shop, checkout.cart)
      shop.sandbox.portal.capture({ order_no: checkout.order_no, amount: "10.00" })
      await shop.sandbox.notifications.idle()
      for (const { id } of shop.sandbox.ledger.notifications(checkout.order_no)) {
        shop.sandbox.notifications.resend(id)
        await shop.sandbox.notifications.idle()
      }
      await until(
        "known",
        async () => (await rowsOf(shop, checkout.session))[0]?.state === "partially_captured",
      )
      const { transaction_id } = shop.sandbox.ledger.transaction(checkout.order_no)!
      expect(sentTo(shop, "capture", transaction_id)).toBe(0)
      expect(shop.sandbox.ledger.captures(checkout.order_no)).toHaveLength(1)
    })

    it("at core's own route do nothing (hazards 8, 10)", async () => {
      const payments = shop.container.resolve("payment")
      const answer = await payments.getWebhookActionAndData({
        provider: "mpgi_mpgi",
        payload: { data: { order_no: "X" }, rawData: "", headers: {} },
      })
      expect(answer).toEqual({ action: "not_supported" })
    })
  })
})
