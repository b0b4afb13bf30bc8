import type { Page } from "../../setup/browser"
import type { RemoteShop } from "../../setup/shop-at-sandbox"
import type { ShopProcess } from "../../setup/shop-process"
import { payAtGateway, sentTo, startCheckout, until, type Checkout } from "../../setup/pay"

export const HOUR = 3_600_000
/** The sweep runs every minute; it may skip twice what is recent and may still be in progress. */
const THREE_SWEEPS = 400_000

/** Pays, while the gateway's notification is lost. */
export async function paidWithoutNotification(shop: RemoteShop): Promise<{ checkout: Checkout; page: Page }> {
  const checkout = await startCheckout(shop)
  shop.sandbox.faults.add({ kind: "notification_loss", match: { order_no: checkout.order_no } })
  return { checkout, page: await payAtGateway(checkout) }
}

/** The next query of an order gets no response before the kill. The promise settles when it was sent. */
export async function hangOnQuery(
  shop: ShopProcess,
  order_no: string,
  trigger: () => unknown,
): Promise<void> {
  const before = sentTo(shop, "retrievalTrans", order_no)
  shop.sandbox.faults.add({ kind: "hold", operation: "retrievalTrans", match: { order_no } })
  trigger()
  await until("the query", async () => sentTo(shop, "retrievalTrans", order_no) > before)
}

/** Ignores the failure of a request that the kill interrupts. */
export function cutOff(request: Promise<unknown>): void {
  request.catch(() => {})
}

/** The orders of a cart. */
export const ordersOf = (shop: RemoteShop, cart: string) =>
  shop.sql<{ order_id: string }>(
    "select order_id from order_cart where cart_id = ? and deleted_at is null",
    cart,
  )

/** Waits for an order in this state, which the sweep has to reach automatically. */
export async function orderWithin(shop: ShopProcess, cart: string, status = "authorized"): Promise<void> {
  await until(
    `an order that is ${status}`,
    async () => {
      const [order] = await ordersOf(shop, cart)
      return order && (await shop.merchant.order(order.order_id)).payment_status === status
    },
    THREE_SWEEPS,
  )
}
