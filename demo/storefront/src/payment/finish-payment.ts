import { waitForPayment, type PaymentResult } from "medusa-payment-mpgi/storefront"
import type { CartContext } from "../cart"
import { navigate } from "../router"
import type { Shop } from "../shop"

/** The outcome for the customer: an order, a message and the unchanged cart, or a pending payment. */
export type Outcome = { orderId: string } | { message: string } | "pending"

/** Turns the status of a payment into its outcome, after a return from the payment page or a direct card payment. */
export async function finishPayment(
  shop: Shop,
  cartId: string | undefined,
  result: PaymentResult,
): Promise<Outcome> {
  if (result.order_id) return { orderId: result.order_id }
  switch (result.status) {
    case "authorized":
    case "in_review":
      if (result.sign_in_required) return { message: "Your payment was received. Sign in to see your order." }
      return completeCart(shop, cartId)
    case "declined":
      return {
        message: result.message ?? "Your payment was declined. Try another card or payment method.",
      }
    case "canceled":
      return { message: "You canceled the payment. Your cart has been saved." }
    case "error":
      return {
        message:
          result.message ?? "Your payment could not be confirmed. Do not pay again. Contact us for help.",
      }
    case "pending": {
      const later = await waitForPayment(shop.access, result.id, { timeoutMs: 20_000 })
      return later.status === "pending" ? "pending" : finishPayment(shop, cartId, later)
    }
  }
}

/** Opens the order. Removes the cart that became the order, but no other cart. */
export function showOrder(
  { clearCart }: Pick<CartContext, "clearCart">,
  { orderId }: { orderId: string },
  cartId: string | undefined,
): void {
  clearCart(cartId)
  navigate(`/order/${orderId}`, { replace: true })
}

/** Places the order of a cart whose payment is authorized, or for which nothing is due. */
export async function completeCart({ sdk }: Shop, cartId: string | undefined): Promise<Outcome> {
  if (!cartId) return "pending"
  const result = await sdk.store.cart.complete(cartId)
  return result.type === "order" ? { orderId: result.order.id } : { message: result.error.message }
}
