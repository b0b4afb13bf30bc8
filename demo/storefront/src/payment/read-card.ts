import type { CardInput } from "medusa-payment-mpgi/storefront"

/** Reads the inputs of `CardFields`. @throws Error with words for the shopper. */
export function readCard(form: FormData): CardInput {
  const text = (name: string) => String(form.get(name) ?? "").trim()
  const [, month, year] = /^(0?[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d{2})$/.exec(text("expiry")) ?? []
  if (!month || !year) throw new Error("Write the expiry date as month and year, as in 09/30.")
  const words = text("cardholder").split(/\s+/)
  return {
    card: text("card"),
    expiration_month: month.padStart(2, "0"),
    expiration_year: `20${year}`,
    security_code: text("security_code"),
    first_name: words.slice(0, -1).join(" ") || (words[0] ?? ""),
    last_name: words.at(-1) ?? "",
  }
}
