import { formatAmount, type Decimals } from "../gateway/fields"

/** Money in millionths of the currency's main unit: every amount of the protocol fits exactly. */
export type Micros = bigint

const PLACES = 6

export const ZERO: Micros = 0n

/** `"12.50"` as 12500000n. The text must have passed the `Amount` schema. */
export function toMicros(amount: string): Micros {
  const [whole = "0", fraction = ""] = amount.split(".")
  return BigInt(whole + fraction.padEnd(PLACES, "0"))
}

/** 12500000n as `"12.5"`. */
export function toDecimal(micros: Micros): string {
  const digits = micros.toString().padStart(PLACES + 1, "0")
  const fraction = digits.slice(-PLACES).replace(/0+$/, "")
  return digits.slice(0, -PLACES) + (fraction === "" ? "" : `.${fraction}`)
}

/** As on the wire, with exactly the decimals of its currency. @throws RangeError when it has more of them. */
export function formatMicros(micros: Micros, currency: string, decimals: Decimals): string {
  return formatAmount(toDecimal(micros), currency, decimals)
}
