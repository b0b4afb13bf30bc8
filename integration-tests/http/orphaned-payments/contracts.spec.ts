import { sentTo, settled, until } from "../../setup/pay"
import { contractOf, list, subscribe } from "../subscriptions/subscribe"
import { orphanTools } from "./tools"
import { describePayments } from "../stores"

/** Subscriptions whose first payment arrived for a cart that no longer exists. */
describePayments((shop) => {
  const { sweep, later, openCase, cases, gateway, payment } = orphanTools(shop)

  /** Subscribes by card without a notification; then the cart changes. */
  async function subscribedWithoutNotification() {
    const made = await withoutNotifications(() => subscribe(shop, { interval: "month" }))
    const item = { variant_id: shop.seed.variantId, quantity: 1 }
    await shop.shopper.post(`/carts/${made.cart}/line-items`, item)
    return made
  }
  /** Loses every notification of what is done meanwhile: they are sent after the reply. */
  async function withoutNotifications<Result>(work: () => Promise<Result>): Promise<Result> {
    shop.sandbox.faults.add({ kind: "notification_loss", times: 100 })
    const result = await work()
    await shop.sandbox.notifications.idle()
    shop.sandbox.faults.clear()
    return result
  }
  const notify = (order_no: string) =>
    shop.sandbox.notifications.resend(shop.sandbox.ledger.notifications(order_no)[0]!.id)
  const ended = (recurring_id: string) =>
    until("the end of the contract", async () => {
      const [shown] = await list(shop, `q=${recurring_id}`)
      return shown?.status === "inactive" && contractOf(shop, recurring_id).status === "Inactive"
    })

  describe("a subscription whose payment was voided or refunded", () => {
    it("is canceled when its notification arrives, once", async () => {
      const { order_no, recurring_id } = await subscribedWithoutNotification()
      notify(order_no)
      await ended(recurring_id)
      expect(gateway(order_no)).toMatchObject({ state: "canceled" })
      notify(order_no)
      await later(order_no)
      await sweep()
      expect(sentTo(shop, "cancelSubscription", recurring_id)).toBe(1)
      expect(await cases(order_no)).toEqual([])
    })

    it("is canceled when its notification arrives long after the void", async () => {
      const { order_no, recurring_id } = await subscribedWithoutNotification()
      await later(order_no, "3 minutes")
      await withoutNotifications(sweep)
      expect(await payment(order_no)).toMatchObject({ problem: "orphan_voided" })
      expect(contractOf(shop, recurring_id).status).toBe("Active")
      notify(order_no)
      await ended(recurring_id)
    })

    it("continues while the payment needs review, and is canceled once it is refunded", async () => {
      const { order_no, recurring_id } = await subscribedWithoutNotification()
      await withoutNotifications(() => Promise.resolve(shop.sandbox.portal.capture({ order_no })))
      notify(order_no)
      await until("the contract", async () => (await list(shop, `q=${recurring_id}`))[0]?.status === "active")
      expect(await openCase(order_no)).toMatchObject({ kind: "payment_without_order" })
      expect(contractOf(shop, recurring_id).status).toBe("Active")
      shop.sandbox.portal.refund({ order_no })
      await ended(recurring_id)
      await until("closed", async () => (await cases(order_no, "open")).length === 0)
    })

    it("that the gateway does not cancel is a case, until it does", async () => {
      const { order_no, recurring_id } = await subscribedWithoutNotification()
      const call = (name: string) =>
        shop.sql("update mpgi_subscription set contract_name = ? where order_no = ?", name, order_no)
      await call("Another")
      notify(order_no)
      expect(await openCase(order_no)).toMatchObject({
        kind: "subscription_still_active",
        details: { recurring_id, left: "refused_by_gateway", state: "canceled" },
      })
      // The notification of the void makes an attempt of its own, which must not be refused after the case is closed.
      await settled(shop)
      await call("Coffee club")
      await later(order_no)
      await sweep()
      await ended(recurring_id)
      await later(order_no)
      await sweep()
      expect(await cases(order_no)).toMatchObject([{ state: "closed", closed_by: "mpgi" }])
    })
  })
})
