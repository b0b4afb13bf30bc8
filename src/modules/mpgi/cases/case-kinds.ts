import type { DISCREPANCY_KINDS } from "../models/discrepancy"

/** Long runs of digits that look like a card or account number, and not like an amount or a short code. */
const NUMBER = /\d(?:[ -]?\d){11,}/g

/** Ids from Medusa and the gateway. They may be long numbers, and users search for them unchanged. */
const IDS: ReadonlySet<string> = new Set([
  "order",
  "cart",
  "beside",
  "reference",
  "recurring_id",
  "merchant_id",
  "account_id",
  "configured_merchant",
  "configured_account",
])

/** Kinds of cases of the core that open and close with the state of a payment. */
export const CORE_PAYMENT_CASES = [
  // An orphaned payment: authorized or captured at the gateway, without an order in Medusa.
  "payment_without_order",
  "duplicate_transaction",
  "amount_mismatch",
  "currency_mismatch",
  // An order in Medusa without money at the gateway.
  "order_unpaid",
  "order_payment_voided",
  // An automatic capture fails, and the authorization ends soon.
  "capture_overdue",
  // The authorization has ended, goods were shipped, and part of their value is not captured.
  "authorization_ended",
  // The card's issuer took the amount back.
  "charged_back",
  // Paid with another merchant or account number than the account has now.
  "other_credentials",
  // The payment has no final state.
  "payment_stuck_pending",
] as const

/**
 * Exceptions of the core that need review. Features add theirs. docs/guides/operations.md describes what to do about
 * each.
 */
export const CORE_CASES = [
  ...CORE_PAYMENT_CASES,
  // An operation whose outcome is unconfirmed.
  "operation_unconfirmed",
  // Discrepancies that reconciliation has found and cannot resolve.
  "missing_at_gateway",
  "status_mismatch",
  "refund_not_synced",
  "capture_not_synced",
  "totals_mismatch",
  // Notifications that cannot be applied.
  "notification_parked",
] as const

/** The kind of case that a user sees for each kind of discrepancy. */
export const CASE_OF_DISCREPANCY: Record<(typeof DISCREPANCY_KINDS)[number], (typeof CORE_CASES)[number]> = {
  missing_locally: "duplicate_transaction",
  missing_at_gateway: "missing_at_gateway",
  amount: "amount_mismatch",
  currency: "currency_mismatch",
  status: "status_mismatch",
  refund_at_portal: "refund_not_synced",
  capture_at_portal: "capture_not_synced",
  totals: "totals_mismatch",
}

/** The name under which cases are closed that were found resolved. */
export const AUTOMATIC = "mpgi"

/** Facts of a case: amounts as decimal strings, states, short words. */
export type CaseDetails = Record<string, string | number | boolean | null | undefined>

/** The facts as they are stored. */
export type StoredDetails = Record<string, string | number | boolean | null>

/**
 * Returns the facts as they may be stored and shown. Each text is short; ids stay unchanged, and other text that looks
 * like a card number is masked.
 */
export function redactDetails(details: CaseDetails): StoredDetails {
  return Object.fromEntries(
    Object.entries(details).flatMap(([name, value]): [string, StoredDetails[string]][] => {
      if (value === undefined) return []
      if (typeof value !== "string") return [[name, value]]
      return [[name, (IDS.has(name) ? value : value.replace(NUMBER, "***")).slice(0, 200)]]
    }),
  )
}
