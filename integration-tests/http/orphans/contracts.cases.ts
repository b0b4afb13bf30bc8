import { sentTo, until } from "../../setup/pay"
import type { Shop } from "../../setup/shop-at-sandbox"
import { contractOf, list, subscribe } from "../subscriptions/subscribe"
import { moneyTools } from "./money"

/** Subscriptions whose first payment came for a cart that is not there any more. */
export function contractCases(shop: Shop) {
  const { sweep, later, openCase, cases, gateway, payment } = moneyTools(shop)

  /** Subscribes by card while nobody tells Medusa of it; then the cart changes. */
  async function subscribedInSilence() {
    shop.sandbox.faults.add({ kind: "notification_loss", times: 100 })
    const made = await subscribe(shop, { interval: "month" })
    shop.sandbox.faults.clear()
    const item = { variant_id: shop.seed.variantId, quantity: 1 }
    await shop.shopper.post(`/carts/${made.cart}/line-items`, item)
    return made
  }
  const tell = (order_no: string) =>
    shop.sandbox.notifications.resend(shop.sandbox.ledger.notifications(order_no)[0]!.id)
  const ended = (recurring_id: string) =>
    until("the end of the contract", async () => {
      const [shown] = await list(shop, `q=${recurring_id}`)
      return shown?.status === "inactive" && contractOf(shop, recurring_id).status === "Inactive"
    })

  describe("a subscription of money that was given back", () => {
    it("is ended when its message comes, once", async () => {
      const { order_no, recurring_id } = await subscribedInSilence()
      tell(order_no)
      await ended(recurring_id)
      expect(gateway(order_no)).toMatchObject({ state: "cancelled" })
      tell(order_no)
      await later(order_no)
      await sweep()
      expect(sentTo(shop, "cancelSubscription", recurring_id)).toBe(1)
      expect(await cases(order_no)).toEqual([])
    })

    it("is ended when its message comes long after the money was given back", async () => {
      const { order_no, recurring_id } = await subscribedInSilence()
      await later(order_no, "3 minutes")
      await sweep()
      expect(await payment(order_no)).toMatchObject({ problem: "orphan_voided" })
      expect(contractOf(shop, recurring_id).status).toBe("Active")
      tell(order_no)
      await ended(recurring_id)
    })

    it("goes on while a person has the money, and is ended once they gave it back", async () => {
      const { order_no, recurring_id } = await subscribedInSilence()
      shop.sandbox.faults.add({ kind: "notification_loss", times: 100 })
      shop.sandbox.portal.capture({ order_no })
      shop.sandbox.faults.clear()
      tell(order_no)
      await until("the contract", async () => (await list(shop, `q=${recurring_id}`))[0]?.status === "active")
      expect(await openCase(order_no)).toMatchObject({ kind: "paid_without_order" })
      expect(contractOf(shop, recurring_id).status).toBe("Active")
      shop.sandbox.portal.refund({ order_no })
      await ended(recurring_id)
      await until("closed", async () => (await cases(order_no, "open")).length === 0)
    })

    it("that the gateway does not end is a case, until it does", async () => {
      const { order_no, recurring_id } = await subscribedInSilence()
      const call = (name: string) =>
        shop.sql("update mpgi_subscription set contract_name = ? where order_no = ?", name, order_no)
      await call("Another")
      tell(order_no)
      expect(await openCase(order_no)).toMatchObject({
        kind: "contract_left",
        details: { recurring_id, left: "refused_by_gateway", state: "cancelled" },
      })
      await call("Coffee club")
      await later(order_no)
      await sweep()
      await ended(recurring_id)
      await later(order_no)
      await sweep()
      expect(await cases(order_no)).toMatchObject([{ state: "closed", closed_by: "mpgi" }])
    })
  })
}
