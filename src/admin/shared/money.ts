/**
 * The minor units in ISO 4217 of the currencies that do not have two. The browser's own table has fewer where small
 * coins are out of use (HUF, IDR, COP, …), so it would show 1990.50 rounded. A test compares this table with the
 * server's.
 */
const MINOR_UNITS: ReadonlyMap<number, string> = new Map([
  [0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"],
  [3, "BHD IQD JOD KWD LYD OMR TND"],
  [4, "CLF UYW"],
])

/** Formats an amount for display. `amount` is a decimal string in main units. */
export function money(amount: string, currency: string, locale?: string): string {
  const places = minorUnits(currency)
  const format = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: currency.toUpperCase(),
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  })
  return format.format(Number(amount))
}

/** As {@link money}, with the text `unknown` for an unknown amount, which is never shown as zero. */
export function moneyOr(unknown: string, amount: string | null, currency: string, locale?: string): string {
  return amount === null ? unknown : money(amount, currency, locale)
}

/** Validates a typed amount: the translation key of the problem, or null when it is valid. */
export function amountProblem(
  input: string,
  max: string,
  currency: string,
): "shared.amount.invalid" | "shared.amount.zero" | "shared.amount.too_high" | null {
  const places = minorUnits(currency)
  const pattern = places === 0 ? /^\d{1,15}$/ : new RegExp(`^\\d{1,15}(\\.\\d{1,${places}})?$`)
  if (!pattern.test(input)) return "shared.amount.invalid"
  if (Number(input) === 0) return "shared.amount.zero"
  return toSmallestUnit(input, places) > toSmallestUnit(max, places) ? "shared.amount.too_high" : null
}

/** An amount as an integer. Comparing floats could accept or refuse an amount because of a rounding error. */
function toSmallestUnit(amount: string, places: number): bigint {
  const [whole = "0", part = ""] = amount.split(".")
  return BigInt(whole + part.padEnd(places, "0").slice(0, places))
}

/** The decimal places of a currency in ISO 4217; two for a currency that is not listed above. */
export function minorUnits(currency: string): number {
  for (const [places, currencies] of MINOR_UNITS) {
    if (currencies.split(" ").includes(currency.toUpperCase())) return places
  }
  return 2
}
