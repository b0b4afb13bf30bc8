/**
 * ISO 4217's minor units of the currencies that have another number than two. The browser's own table has fewer where
 * small coins are out of use (HUF, IDR, COP, …), and an amount of 1990.50 would be shown rounded. The server has the same
 * table, which a test compares.
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

/** The same, or the text `unknown` for an amount that is not known, which is never shown as zero. */
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

/** As an integer: comparing floats could reject or accept an amount by a rounding error. */
function toSmallestUnit(amount: string, places: number): bigint {
  const [whole = "0", part = ""] = amount.split(".")
  return BigInt(whole + part.padEnd(places, "0").slice(0, places))
}

/** Decimal places of a currency in the standard; two for a code that is not in it. */
export function minorUnits(currency: string): number {
  for (const [places, currencies] of MINOR_UNITS) {
    if (currencies.split(" ").includes(currency.toUpperCase())) return places
  }
  return 2
}
