/** An amount as people read it. `amount` is a decimal string in main units. */
export function money(amount: string, currency: string, locale?: string): string {
  const format = new Intl.NumberFormat(locale, { style: "currency", currency: currency.toUpperCase() })
  return format.format(Number(amount))
}

/** How many decimals people pay in a currency. */
export function decimalsOf(currency: string): number {
  const format = new Intl.NumberFormat("en", { style: "currency", currency: currency.toUpperCase() })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

/** What is wrong with an amount that somebody typed, as a key of the texts; null when it is well. */
export function amountProblem(
  typed: string,
  most: string,
  currency: string,
): "amount.invalid" | "amount.zero" | "amount.too_much" | null {
  const places = decimalsOf(currency)
  const shape = places === 0 ? /^\d{1,15}$/ : new RegExp(`^\\d{1,15}(\\.\\d{1,${places}})?$`)
  if (!shape.test(typed)) return "amount.invalid"
  if (Number(typed) === 0) return "amount.zero"
  return inSmallest(typed, places) > inSmallest(most, places) ? "amount.too_much" : null
}

/** Exact, so that 0.1 + 0.2 has no say in what may be captured. */
function inSmallest(amount: string, places: number): bigint {
  const [whole = "0", part = ""] = amount.split(".")
  return BigInt(whole + part.padEnd(places, "0").slice(0, places))
}
