import { waitForPayment, type PaymentResult } from "medusa-payment-mpgi/storefront"
import type { Shop } from "../shop"

/** How a payment ended for the shopper: with an order, with words and the cart as it was, or not yet. */
export type Outcome = { orderId: string } | { message: string } | "pending"

/** Goes on from where a payment stands, whether the shopper came back from the payment page or paid by card here. */
export async function finishPayment(
  shop: Shop,
  cartId: string | undefined,
  result: PaymentResult,
): Promise<Outcome> {
  if (result.order_id) return { orderId: result.order_id }
  switch (result.status) {
    case "authorized":
    case "in_review":
      return completeCart(shop, cartId)
    case "declined":
      return {
        message: result.message ?? "The payment was declined. Try another card or another way to pay.",
      }
    case "canceled":
      return { message: "You cancelled the payment. Your cart is as you left it." }
    case "error":
      return { message: result.message ?? "The payment failed. You have not been charged; please try again." }
    case "pending": {
      const later = await waitForPayment(shop.access, result.id, { timeoutMs: 20_000 })
      return later.status === "pending" ? "pending" : finishPayment(shop, cartId, later)
    }
  }
}

async function completeCart({ sdk }: Shop, cartId: string | undefined): Promise<Outcome> {
  if (!cartId) return "pending"
  const answer = await sdk.store.cart.complete(cartId)
  return answer.type === "order" ? { orderId: answer.order.id } : { message: answer.error.message }
}
