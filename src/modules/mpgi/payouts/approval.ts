import { MathBN } from "@medusajs/framework/utils"
import type { CheckedApproval, CheckedPayoutOptions } from "./payout-options"
import { isMore } from "../shared/money"

/** Both sides of a payout, as decimal strings in main units: the amount paid, and the amount debited if it is given. */
export interface PayoutSides {
  payment_amount: string
  payment_currency: string
  source_amount?: string | undefined
  /** Default: the currency of the payment. */
  source_currency?: string | undefined
}

/** Decimal strings by upper-case currency code. */
export type Totals = ReadonlyMap<string, string>

/**
 * The amounts that count for a payout. If both sides have one currency, the larger amount counts. With two currencies,
 * each counts in its own, and either can exceed a limit.
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

/** Whether a payout needs approval by a second user. If limits are set, a currency without one always needs it. */
export function needsApproval(
  counted: Totals,
  { approval }: Pick<CheckedPayoutOptions, "approval">,
): boolean {
  return approval !== undefined && exceeds(counted, ({ above }, currency) => above[currency], approval)
}

/** Whether a payout needs approval because of the other payouts without approval within a day, which are `paid`. */
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
