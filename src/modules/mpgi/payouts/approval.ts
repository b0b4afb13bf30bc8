import { MathBN } from "@medusajs/framework/utils"
import type { CheckedApproval, CheckedPayoutOptions } from "./payout-options"
import { isMore } from "../shared/money"

/** Both sides of a payout, as decimal strings in main units: what is paid, and what the account is debited if it is named. */
export interface PayoutSides {
  payment_amount: string
  payment_currency: string
  source_amount?: string | undefined
  /** Default: the currency of the payment. */
  source_currency?: string | undefined
}

/** Decimal strings by currency, in capitals. */
export type Totals = ReadonlyMap<string, string>

/**
 * What a payout counts: where both sides are in one currency the larger one; in two currencies each counts in its own, and
 * either can be too much.
 */
export function countedAmounts(sides: PayoutSides): Totals {
  const { payment_amount, payment_currency, source_amount, source_currency = payment_currency } = sides
  const counted = new Map([[payment_currency.toUpperCase(), payment_amount]])
  if (source_amount !== undefined) {
    const currency = source_currency.toUpperCase()
    counted.set(currency, MathBN.max(counted.get(currency) ?? "0", source_amount).toFixed())
  }
  return counted
}

export function addTotals(one: Totals, other: Totals): Totals {
  const sums = new Map(one)
  for (const [currency, amount] of other)
    sums.set(currency, MathBN.add(sums.get(currency) ?? "0", amount).toFixed())
  return sums
}

/** Whether a payout needs approval by a second user. Once there are amounts, a currency that is not listed needs it. */
export function needsApproval(
  counted: Totals,
  { approval }: Pick<CheckedPayoutOptions, "approval">,
): boolean {
  return approval !== undefined && exceeds(counted, ({ above }, currency) => above[currency], approval)
}

/** Whether it needs approval because of what was paid out without one within a day: `paid`, this payout left out. */
export function exceedsDailyLimit(
  counted: Totals,
  paid: Totals,
  { approval }: Pick<CheckedPayoutOptions, "approval">,
): boolean {
  if (!approval) return false
  const together = [...addTotals(counted, paid)].filter(([currency]) => counted.has(currency))
  const limit = ({ above, dailyLimit }: CheckedApproval, currency: string) =>
    dailyLimit[currency] ?? above[currency]
  return exceeds(new Map(together), limit, approval)
}

function exceeds(
  totals: Totals,
  limitOf: (approval: CheckedApproval, currency: string) => string | undefined,
  approval: CheckedApproval,
): boolean {
  return [...totals].some(([currency, amount]) => {
    const limit = limitOf(approval, currency)
    return limit === undefined || isMore(amount, limit)
  })
}
