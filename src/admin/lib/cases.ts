/** As `GET /admin/mpgi/cases` answers. */
export interface Case {
  id: string
  kind: string
  provider_id: string
  /** Empty where what happened names no order. */
  order_no: string
  transaction_id: string | null
  operation_id: string | null
  /** The facts: amounts as decimal strings, states, short words. */
  details: Record<string, string | number | boolean | null>
  state: "open" | "closed"
  opened_at: string
  closed_at: string | null
  /** `mpgi` when it was found solved. */
  closed_by: string | null
  note: string | null
}

export const CASE_KINDS = [
  ...["paid_without_order", "second_transaction", "amount_mismatch", "currency_mismatch"],
  ...["order_never_paid", "order_payment_voided", "contract_left", "never_decided", "outcome_unknown"],
  ...["payout_failed", "missing_at_gateway", "status_differs", "refund_not_followed", "capture_not_followed"],
  ...["totals_differ", "notification_parked"],
] as const

/** Who has closed a case that was found solved. */
export const BY_ITSELF = "mpgi"

/** The page on which something can be done about a kind of case, with the order as its filter. */
export function pageFor({ kind, order_no }: Case): string | null {
  const order = order_no ? `?order_no=${encodeURIComponent(order_no)}` : ""
  if (kind === "notification_parked") return `/gateway/notifications${order || "?state=parked"}`
  if (kind === "contract_left") return `/gateway/subscriptions?q=${encodeURIComponent(order_no)}`
  const found = ["missing_at_gateway", "status_differs", "capture_not_followed", "totals_differ"]
  const differs = [
    ...found,
    "refund_not_followed",
    "second_transaction",
    "amount_mismatch",
    "currency_mismatch",
  ]
  return differs.includes(kind) ? `/gateway/reconciliation${order}` : null
}

/** What an unknown write is about, as its case tells; null of another case. */
export function unknownWrite({ kind: about, operation_id, details }: Case) {
  if (about !== "outcome_unknown" || !operation_id) return null
  const { write, kind, amount, currency } = details
  return {
    id: operation_id,
    write: String(write ?? kind),
    amount: String(amount),
    currency: String(currency),
  }
}
