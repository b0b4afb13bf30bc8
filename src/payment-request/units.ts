import type { BigNumberInput } from "@medusajs/framework/types"
import { decimalsOf, type Decimals } from "../gateway"
import { roundHalfUp } from "../modules/mpgi/values"

/** An amount in main units, in any form in which Medusa passes it. */
export type MoneyInput = BigNumberInput | null | undefined

/**
 * An amount in whole units of its smallest decimal place. Halves are rounded up as in Medusa: `12.345` with two
 * places is `1235n`.
 */
export function toUnits(value: MoneyInput, places: number): bigint {
  return BigInt(roundHalfUp(value ?? 0, places).replace(".", ""))
}

/** The reverse of {@link toUnits}, as the gateway writes amounts. Units must not be negative. */
export function fromUnits(units: bigint, places: number): string {
  if (places === 0) return String(units)
  const digits = String(units).padStart(places + 1, "0")
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/**
 * The number of decimals in which the parts of `amount` are counted. It is that of the currency, as far as the wire can
 * carry it, and never less than `amount` itself has. So JPY has no fractions even if it is written `1000.00`.
 */
export function placesOf(amount: string, currency: string, decimals: Decimals | undefined): number {
  const own = Math.min(decimalsOf(currency, decimals), decimalsOf(currency, "iso4217"))
  const used = (amount.split(".")[1] ?? "").replace(/0+$/, "").length
  return Math.max(own, used)
}

/**
 * Text that is fit for the wire: no control or invisible formatting characters, one space between words, at most
 * `limit` characters. The manual shows no field lengths (section 8), so the limits are ours. Undefined when nothing
 * is left.
 */
export function cleanText(value: unknown, limit: number): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined
  const plain = String(value)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
  return [...plain].slice(0, limit).join("").trim() || undefined
}

/** The object without its undefined entries. */
export function defined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> }
}
