import type { BigNumberInput } from "@medusajs/framework/types"
import {
  BigNumber,
  defaultCurrencies,
  getEpsilonFromDecimalPrecision,
  MathBN,
} from "@medusajs/framework/utils"

type Number = ReturnType<typeof MathBN.convert>

/**
 * How Medusa's payment module rounds before it compares, and nowhere else: whether a capture closes its payment, whether it is too much, and the
 * status of a collection. For a currency without decimals its lookup throws, and the amount stays as it is.
 */
export function inCurrency(amount: BigNumberInput, currency: string): Number {
  let precision: number | undefined
  try {
    const formatted = Intl.NumberFormat(undefined, { style: "currency", currency }).format(0.1111111)
    precision = formatted.split(".")[1]!.length
  } catch {
    // As Medusa's: the full precision.
  }
  return MathBN.convert(amount, precision)
}

/** What Medusa forgives a refund, and leaves out of what an order owes: one of the smallest unit. */
export function epsilonOf(currency: string): number {
  const digits = defaultCurrencies[currency.toUpperCase()]?.decimal_digits
  return getEpsilonFromDecimalPrecision(digits as never).numeric
}

/** A number as Medusa answers it: what is not worth mentioning is nothing. */
export const answered = (amount: BigNumberInput): number => new BigNumber(amount as string).toJSON()

/** What the division by a tax rate leaves of a cart's total: its payment collection has 7777.5, and the cart 7777.4999999999999999. */
export function divided(total: BigNumberInput): string {
  const LAST_DIGIT = 1e-16
  return MathBN.gt(total, 0) ? MathBN.sub(total, LAST_DIGIT).toFixed() : MathBN.convert(total).toFixed()
}

/** Whether so much closes a payment. */
export function closes(captured: BigNumberInput, { amount, currency_code }: Money): boolean {
  return MathBN.gte(inCurrency(captured, currency_code), inCurrency(amount, currency_code))
}

interface Money {
  amount: string
  currency_code: string
}
