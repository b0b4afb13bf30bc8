import { MathBN, MedusaError } from "@medusajs/framework/utils"
import { isMore } from "../shared/money"
import { HOUR } from "../shared/time"
import type { CheckedApproval, CheckedPayoutOptions } from "./payout-options"
import { payoutStates } from "./states"
import type { PayoutRow } from "./payout-status"

const MESSAGES: Record<PayoutRefusal, string> = {
  payouts_off: "Payouts are off. The option payouts.enabled switches them on.",
  not_named:
    "You are not allowed to make payouts. An administrator can add your user id to the payouts.users option; an API key cannot be added.",
}

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

/** Why a user may not make payouts. `not_named`: the option lists other users; an API key is never listed. */
type PayoutRefusal = "payouts_off" | "not_named"

/** Why a user, or an API key, may not make payouts; undefined when they may. */
export function payoutRefusal(
  by: string,
  { enabled, users }: Pick<CheckedPayoutOptions, "enabled" | "users">,
): PayoutRefusal | undefined {
  if (!enabled) return "payouts_off"
  return users.includes(by) ? undefined : "not_named"
}

/** @throws MedusaError `forbidden`, with the reason as its code */
export function requirePayoutUser(by: string, options: CheckedPayoutOptions): void {
  const because = payoutRefusal(by, options)
  if (because) throw new MedusaError(MedusaError.Types.FORBIDDEN, MESSAGES[because], because)
}

/** Why nothing may be sent to the bank details of a payout now. `cooling`: they were confirmed a short time ago. */
export type BankRefusal = "bank_details_unconfirmed" | "cooling"

/** Why a user cannot approve a payout. `own_bank_details`: the user changed or confirmed the bank details. */
export type ApprovalRefusal = "own_payout" | "own_bank_details" | BankRefusal

type Bank = Pick<PayoutRow, "bank_edited_by" | "bank_confirmed_by" | "bank_confirmed_at">

type Options = Pick<CheckedPayoutOptions, "approval">

/** Until when nothing is sent to recently confirmed bank details; null when nothing delays the payout. */
export function coolingUntil({ bank_confirmed_at }: Bank, { approval }: Options): Date | null {
  if (!approval || bank_confirmed_at === null) return null
  const until = new Date(bank_confirmed_at.getTime() + approval.coolingHours * HOUR)
  return until.getTime() > Date.now() ? until : null
}

/** Without an approval rule one user is enough for everything. */
export function bankRefusal(bank: Bank, options: Options): BankRefusal | undefined {
  if (!options.approval) return undefined
  if (bank.bank_confirmed_by === null) return "bank_details_unconfirmed"
  return coolingUntil(bank, options) ? "cooling" : undefined
}

export function approvalRefusal(
  payout: Bank & Pick<PayoutRow, "created_by">,
  by: string,
  options: Options,
): ApprovalRefusal | undefined {
  if (payout.created_by === by) return "own_payout"
  if ([payout.bank_edited_by, payout.bank_confirmed_by].includes(by)) return "own_bank_details"
  return bankRefusal(payout, options)
}

/** Whether a payout is released, by the same rule as the table's check. */
export function isReleased(payout: PayoutRow): boolean {
  const { state, needs_approval, created_by, decided_by, bank_edited_by, bank_confirmed_by } = payout
  if (!payoutStates[state].released) return false
  return (
    !needs_approval ||
    (decided_by !== null && ![created_by, bank_edited_by, bank_confirmed_by].includes(decided_by))
  )
}
