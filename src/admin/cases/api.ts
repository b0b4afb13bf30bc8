import type { Reply } from "../shared/api-types"

/** A case, and the unresolved discrepancies that it is about, with their payment. */
export type FoundCase = Reply<"/admin/mpgi/cases/{id}">

/** `order_no` is empty when the case concerns no order; `closed_by` is `mpgi` when it was resolved automatically. */
export type Case = FoundCase["case"]

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

/** The page on which a case is resolved, and the label of its link; null if it is resolved here. */
export function resolutionPage({ kind, order_no, order }: Pick<Case, "kind" | "order_no" | "order">) {
  if (kind === "notification_parked")
    return {
      to: `/payments/developers${order_no ? `?order_no=${encodeURIComponent(order_no)}` : "?state=parked"}`,
      name: "notifications",
    } as const
  if (kind === "subscription_still_active")
    return { to: `/payments/subscriptions?q=${encodeURIComponent(order_no)}`, name: "subscriptions" } as const
  return order ? ({ to: `/orders/${order.id}`, name: "order" } as const) : null
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
