import type { BigNumberInput } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { decimalsOf, type Decimals } from "../../gateway"

/**
 * Medusa's amount as the decimal string that we keep, compare and send. Medusa computes with more decimals than a
 * card can be charged; here, and nowhere else, they are rounded to those of the currency, halves up.
 */
export function toAmount(value: BigNumberInput, currency: string, decimals?: Decimals): string {
  const code = currency.toUpperCase()
  const places = Math.min(decimalsOf(code, decimals), decimalsOf(code, "iso4217"))
  return MathBN.convert(value, places).toFixed(places)
}

/** Sums and differences of decimal strings, exact. */
export const plus = (one: string, other: string): string => MathBN.add(one, other).toFixed()
export const minus = (one: string, other: string): string => MathBN.sub(one, other).toFixed()
export const atLeast = (one: string, other: string): boolean => MathBN.gte(one, other)
export const isMoney = (amount: string): boolean => MathBN.gt(amount, 0)
