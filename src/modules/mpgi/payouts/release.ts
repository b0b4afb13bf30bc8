import type { PayoutRow } from "../shared/rows"
import { HOUR } from "../shared/time"
import type { CheckedPayoutOptions } from "./payout-options"
import { payoutStates } from "./states"

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
