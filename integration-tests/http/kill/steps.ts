import type { Page } from "../../setup/browser"
import type { MortalShop } from "../../setup/mortal-shop"
import { payAtGateway, sentTo, startCheckout, until, type Checkout } from "../../setup/pay"

export const HOUR = 3_600_000
/** Milliseconds that an answer hangs: longer than it takes to kill whoever waits for it. */
export const HANG = 60_000
/** The sweep runs every minute; it may leave what is young to those who are at it, twice. */
const THREE_SWEEPS = 200_000

/** Pays, while the gateway's notification is lost. */
export async function paidInSilence(shop: MortalShop): Promise<{ checkout: Checkout; page: Page }> {
  const checkout = await startCheckout(shop)
  shop.sandbox.faults.add({ kind: "notification_loss", match: { order_no: checkout.order_no } })
  return { checkout, page: await payAtGateway(checkout) }
}

/** The next question about an order gets no answer before the kill. The promise settles when it was asked. */
export async function hangOnQuery(shop: MortalShop, order_no: string, ask: () => unknown): Promise<void> {
  const asked = sentTo(shop, "retrievalTrans", order_no)
  shop.sandbox.faults.add({
    kind: "delay",
    operation: "retrievalTrans",
    delayMs: HANG,
    match: { order_no },
  })
  ask()
  await until("the question", async () => sentTo(shop, "retrievalTrans", order_no) > asked)
}

/** Sends what the kill will cut off. */
export function cutOff(request: Promise<unknown>): void {
  request.catch(() => {})
}

/** The orders of a cart. */
export const ordersOf = (shop: MortalShop, cart: string) =>
  shop.sql<{ order_id: string }>(
    "select order_id from order_cart where cart_id = ? and deleted_at is null",
    cart,
  )

/** Waits for an order in this state, which the sweep has to bring about by itself. */
export async function orderWithin(shop: MortalShop, cart: string, status = "authorized"): Promise<void> {
  await until(
    `an order that is ${status}`,
    async () => {
      const [order] = await ordersOf(shop, cart)
      return order && (await shop.merchant.order(order.order_id)).payment_status === status
    },
    THREE_SWEEPS,
  )
}
