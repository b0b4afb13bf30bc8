import { MedusaError } from "@medusajs/framework/utils"
import type { Decimals } from "../gateway"
import type { PurchaseSnapshot } from "./snapshot"
import { placesOf, toUnits } from "./units"

/**
 * Refuses a payment whose cart has moved on: Medusa deletes sessions when a cart changes, but not at the same
 * instant, and what the shopper sees must be what is charged.
 * @throws MedusaError `not_allowed`.
 */
export function requireFresh(
  cart: PurchaseSnapshot,
  { amount, currency, decimals }: { amount: string; currency: string; decimals?: Decimals | undefined },
): void {
  const refuse = (why: string) => {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `${why}: start the payment again`,
      "mpgi_stale_session",
    )
  }
  if (cart.completed_at) refuse("The cart is already an order")
  const places = placesOf(amount, currency, decimals)
  const sameCurrency = cart.currency_code.toUpperCase() === currency
  if (!sameCurrency || toUnits(cart.total, places) !== toUnits(amount, places)) {
    refuse("The cart has changed since this payment was started")
  }
}
