import { authoriseCard, type CardInput } from "medusa-payment-mpgi/storefront"
import type { Cart, Shop } from "../shop"
import { finishPayment, type Outcome } from "./finish"
import { startPayment } from "./start"

/** Pays with a card that was typed into our own page. Declined cards may be followed by others. */
export async function payByCard(shop: Shop, cart: Cart, card: CardInput): Promise<Outcome> {
  const { id } = await startPayment(shop, cart, "card")
  return finishPayment(shop, cart.id, await authoriseCard(shop.access, id, card))
}

/** Reads the inputs of `CardFields`. @throws Error with words for the shopper. */
export function readCard(form: FormData): CardInput {
  const text = (name: string) => String(form.get(name) ?? "").trim()
  const [, expiration_month, year] = /^(0?[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d{2})$/.exec(text("expiry")) ?? []
  if (!expiration_month || !year) throw new Error("Write the expiry date as month and year, as in 09/30.")
  const words = text("cardholder").split(/\s+/)
  return {
    card: text("card"),
    expiration_month: expiration_month.padStart(2, "0"),
    expiration_year: `20${year}`,
    security_code: text("security_code"),
    first_name: words.slice(0, -1).join(" ") || (words[0] ?? ""),
    last_name: words.at(-1) ?? "",
  }
}
