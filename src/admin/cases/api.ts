import type { Reply } from "../shared/api-types"

/** `order_no` is empty when the case concerns no order; `closed_by` is `mpgi` when it was resolved automatically. */
export type Case = Reply<"/admin/mpgi/cases/{id}">["case"]

export const CASE_KINDS = [
  "payment_without_order",
  "duplicate_transaction",
  "amount_mismatch",
  "currency_mismatch",
  "order_unpaid",
  "order_payment_voided",
  "subscription_still_active",
  "payment_stuck_pending",
  "charged_back",
  "capture_overdue",
  "authorization_ended",
  "other_credentials",
  "operation_unconfirmed",
  "payout_failed",
  "missing_at_gateway",
  "status_mismatch",
  "refund_not_synced",
  "capture_not_synced",
  "totals_mismatch",
  "notification_parked",
] as const

/** `closed_by` of a case that was resolved automatically. */
export const AUTOMATIC = "mpgi"

/** The kinds of cases that are corrected on the page Reconciliation. */
const CORRECTED_BY_RECONCILIATION = [
  "duplicate_transaction",
  "amount_mismatch",
  "currency_mismatch",
  "missing_at_gateway",
  "status_mismatch",
  "refund_not_synced",
  "capture_not_synced",
  "totals_mismatch",
]

/** The page on which a case of this kind can be resolved, filtered by its order; null when there is none. */
export function resolutionPage({ kind, order_no }: Case): string | null {
  const order = order_no ? `?order_no=${encodeURIComponent(order_no)}` : ""
  if (kind === "notification_parked") return `/payments/developers${order || "?state=parked"}`
  if (kind === "subscription_still_active") return `/payments/subscriptions?q=${encodeURIComponent(order_no)}`
  return CORRECTED_BY_RECONCILIATION.includes(kind) ? `/payments/developers/runs${order}` : null
}

/** The operation of a case whose outcome is not confirmed; null for a case of another kind. */
export function unconfirmedOperation({ kind: caseKind, operation_id, details }: Case) {
  if (caseKind !== "operation_unconfirmed" || !operation_id) return null
  const { write, kind, amount, currency } = details
  return {
    id: operation_id,
    kind: String(write ?? kind),
    amount: String(amount),
    currency: String(currency),
  }
}
