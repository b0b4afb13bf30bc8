import { startRedirect } from "medusa-payment-mpgi/storefront"
import type { Cart, Shop } from "../shop"
import { startPayment, type SessionChoice } from "./start-payment"

/** Redirects to the gateway's payment page. The customer returns to `/return`: see `pages/return.tsx`. */
export async function payByRedirect(shop: Shop, cart: Cart, choice: SessionChoice): Promise<void> {
  startRedirect(await startPayment(shop, cart, "redirect", choice))
  await new Promise(() => {}) // stay busy until the browser has left
}
