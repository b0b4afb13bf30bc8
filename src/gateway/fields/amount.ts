import { z } from "zod"
import { own } from "./text"

/**
 * The minor units in ISO 4217, as published in list one, of the currencies that do not have two. The minor units of
 * `Intl` are not used: it has fewer where small coins are out of use (HUF, IDR, COP, …).
 */
const MINOR_UNITS: Readonly<Record<number, string>> = {
  0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
  3: "BHD IQD JOD KWD LYD OMR TND",
  4: "CLF UYW",
}

const BY_CURRENCY: ReadonlyMap<string, number> = new Map(
  Object.entries(MINOR_UNITS).flatMap(([places, currencies]) =>
    currencies.split(" ").map((currency) => [currency, Number(places)] as const),
  ),
)

/** The format of amounts on this API: plain decimal text without sign, exponent or leading zeros. */
const PLAIN_DECIMAL = /^(0|[1-9]\d{0,14})(\.\d{1,6})?$/

/** A decimal string such as `"12.50"`. Unit: the currency's main unit, never cents. Manual section 2. */
export const Amount = z.string().regex(PLAIN_DECIMAL, 'must be a plain decimal string such as "12.50"')

/** An amount that the manual types as a JSON number (2.2 cart_items, 2.9 reply); a decimal string on this API. */
export const NumericAmount = z.codec(z.union([z.string(), z.number()]), Amount, {
  decode: (value) => (typeof value === "number" ? String(value) : value),
  encode: (amount, context) => {
    const number = Number(amount)
    if (!sameAmount(amount, String(number)))
      context.issues.push({ code: "custom", input: amount, message: "has too many digits for a JSON number" })
    return number
  },
})

/** A three-letter currency code. */
export const Currency = z.string().regex(/^[A-Z]{3}$/, 'must be three capital letters such as "USD"')

/**
 * How many decimals an amount has on the wire.
 * `two`: always two, as in the manual's examples · `iso4217`: the standard's minor units (JPY 0, HUF 2, KWD 3) · a
 * table: the listed number for a currency, two for the others.
 */
export type Decimals = "two" | "iso4217" | Readonly<Record<string, number>>

/** The decimals of `currency` under the rule. @throws RangeError for an unknown rule, which could change the amount */
export function decimalsOf(currency: string, decimals: Decimals = "two"): number {
  if (decimals === "two") return 2
  if (decimals === "iso4217") return minorUnits(currency)
  if (typeof decimals !== "object") throw new RangeError('decimals: must be "two", "iso4217" or a table')
  return own(decimals, currency) ?? 2
}

/**
 * Formats an amount with exactly the decimals of its currency: `"10"` becomes `"10.00"`.
 * @throws RangeError when it is not a plain decimal or has more decimals than the currency: amounts are never rounded.
 */
export function formatAmount(amount: string, currency: string, decimals?: Decimals): string {
  if (!PLAIN_DECIMAL.test(amount)) throw new RangeError('must be a plain decimal string such as "12.50"')
  const places = decimalsOf(currency, decimals)
  const [whole = "0", fraction = ""] = amount.split(".")
  const significant = fraction.replace(/0+$/, "")
  if (significant.length > places)
    throw new RangeError(`has more than ${places} decimals, too many for ${currency}`)
  return places === 0 ? whole : `${whole}.${significant.padEnd(places, "0")}`
}

/** Whether two amounts are equal: `"10"` and `"10.00"` are, an invalid amount never is. */
export function sameAmount(one: string, other: string): boolean {
  return PLAIN_DECIMAL.test(one) && PLAIN_DECIMAL.test(other) && canonical(one) === canonical(other)
}

function canonical(amount: string): string {
  return amount.includes(".") ? amount.replace(/\.?0+$/, "") : amount
}

/** Every money field of the manual, with the sibling field that names its currency. */
export const MONEY_FIELDS: Readonly<Record<string, string>> = {
  amount: "currency",
  item_total: "currency",
  shipping: "currency",
  handling: "currency",
  tax_total: "currency",
  insurance: "currency",
  shipping_discount: "currency",
  discount: "currency",
  refund_amount: "currency",
  payment_amount: "payment_currency",
  source_amount: "source_currency",
}

/** The decimals of a currency in ISO 4217; two for a currency that is not listed above. */
function minorUnits(currency: string): number {
  return BY_CURRENCY.get(currency.toUpperCase()) ?? 2
}
