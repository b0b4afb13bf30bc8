import { waitForPayment, type PaymentResult } from "medusa-payment-mpgi/storefront"
import type { Shop } from "../shop"

/** How a payment ended for the shopper: with an order, or with words and the cart as it was. */
export type Outcome = { orderId: string } | { message: string }

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
      const later = await waitForPayment(shop.access, result.id)
      if (later.status !== "pending") return finishPayment(shop, cartId, later)
      return {
        message:
          "We do not know yet whether the payment went through. Please do not pay again: you get an e-mail as soon as it is settled.",
      }
    }
  }
}

async function completeCart({ sdk }: Shop, cartId: string | undefined): Promise<Outcome> {
  if (!cartId)
    return { message: "Your payment is being checked. You get an e-mail when the order is placed." }
  const answer = await sdk.store.cart.complete(cartId)
  return answer.type === "order" ? { orderId: answer.order.id } : { message: answer.error.message }
}
