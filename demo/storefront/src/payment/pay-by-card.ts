import {
  authorizeCard,
  PaymentRequestError,
  type CardInput,
  type PaymentResult,
} from "medusa-payment-mpgi/storefront"
import type { Cart, Shop } from "../shop"
import { startPayment } from "./start-payment"

/**
 * Pays with a card that the customer entered on this page. After a decline, another card may be tried. Without a
 * response the payment may have been made: it is pending, and the customer must not pay again.
 */
export async function payByCard(
  shop: Shop,
  cart: Cart,
  card: CardInput,
  installments: Record<string, string>,
): Promise<PaymentResult> {
  const { id } = await startPayment(shop, cart, "card", installments)
  return authorizeCard(shop.access, id, card).catch((error: unknown) => {
    if (error instanceof PaymentRequestError && error.status === 0) return { id, status: "pending" }
    throw error
  })
}
