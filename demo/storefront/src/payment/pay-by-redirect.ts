import { startRedirect } from "medusa-payment-mpgi/storefront"
import type { Cart, Shop } from "../shop"
import { startPayment } from "./start-payment"

/** Redirects to the gateway's payment page. The customer returns to `/return`: see `pages/return.tsx`. */
export async function payByRedirect(
  shop: Shop,
  cart: Cart,
  installments: Record<string, string>,
): Promise<void> {
  startRedirect(await startPayment(shop, cart, "redirect", installments))
  await new Promise(() => {}) // stay busy until the browser has left
}
