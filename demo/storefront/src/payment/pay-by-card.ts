import {
  authoriseCard,
  PaymentRequestError,
  type CardInput,
  type PaymentResult,
} from "medusa-payment-mpgi/storefront"
import type { Cart, Shop } from "../shop"
import { startPayment } from "./start"

/**
 * Pays with a card that was typed into our own page. Declined cards may be followed by others. When no answer
 * came, the payment may have been made all the same: then it is pending, and the shopper must not pay again.
 */
export async function payByCard(
  shop: Shop,
  cart: Cart,
  card: CardInput,
  installments: Record<string, string>,
): Promise<PaymentResult> {
  const { id } = await startPayment(shop, cart, "card", installments)
  return authoriseCard(shop.access, id, card).catch((error: unknown) => {
    if (error instanceof PaymentRequestError && error.status === 0) return { id, status: "pending" }
    throw error
  })
}
