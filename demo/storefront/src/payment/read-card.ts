import type { CardInput } from "medusa-payment-mpgi/storefront"

/** Reads the inputs of `CardFields`. @throws Error with a message for the customer */
export function readCard(form: FormData): CardInput {
  const text = (name: string) => String(form.get(name) ?? "").trim()
  const [, month, year] = /^(0?[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d{2})$/.exec(text("expiry")) ?? []
  if (!month || !year) throw new Error("Enter a valid expiry date (MM/YY).")
  const names = text("cardholder").split(/\s+/)
  return {
    card: text("card"),
    expiration_month: month.padStart(2, "0"),
    expiration_year: `20${year}`,
    security_code: text("security_code"),
    first_name: names.slice(0, -1).join(" ") || (names[0] ?? ""),
    last_name: names.at(-1) ?? "",
  }
}
