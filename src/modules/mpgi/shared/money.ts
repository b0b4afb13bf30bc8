import type { BigNumberInput } from "@medusajs/framework/types"
import { MathBN, MedusaError } from "@medusajs/framework/utils"
import { amountOf, decimalsOf, type Amount, type Decimals } from "../../../gateway"

/**
 * Medusa's amount as the decimal string that we keep, compare and send. Medusa computes with more decimals than a
 * card can be charged; here, and nowhere else, they are rounded to those of the currency, halves up.
 * @throws MedusaError when the wire has fewer decimals than the currency and the amount would lose some
 */
export function toAmount(value: BigNumberInput, currency: string, decimals?: Decimals): Amount {
  const code = currency.toUpperCase()
  const own = decimalsOf(code, "iso4217")
  const places = Math.min(decimalsOf(code, decimals), own)
  const payable = MathBN.convert(value, own)
  const sent = MathBN.convert(payable, places)
  if (!MathBN.eq(payable, sent)) {
    const problem = `An amount in ${code} has ${own} decimals, but the gateway is sent ${places}.`
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `${problem} Set the option "decimals" of the account.`,
    )
  }
  return amountOf(sent.toFixed(places))
}

/** Sums and discrepancies of decimal strings, exact. */
export const plus = (one: Amount, other: Amount): Amount => amountOf(MathBN.add(one, other).toFixed())
export const minus = (one: Amount, other: Amount): Amount => amountOf(MathBN.sub(one, other).toFixed())
export const atLeast = (one: string, other: string): boolean => MathBN.gte(one, other)
export const isMoney = (amount: string): boolean => MathBN.gt(amount, 0)
