/** Kinds of cases that open and close with the state of a payment. */
export const PAYMENT_CASES = [
  // Orphan money: held or taken at the gateway, and no order of ours has it.
  "paid_without_order",
  "second_transaction",
  "amount_mismatch",
  "currency_mismatch",
  // An order in Medusa, and no money at the gateway.
  "order_never_paid",
  "order_payment_voided",
  // Given back, and the contract that it began goes on.
  "contract_left",
  // Of which nobody knows the end.
  "never_decided",
] as const

/** What a person has to look at. docs/guides/operations.md says of each what to do. */
export const CASE_KINDS = [
  ...PAYMENT_CASES,
  // A write of which nobody knows the end.
  "outcome_unknown",
  // A payout that the gateway took and could not make.
  "payout_failed",
  // What reconciliation has found and cannot heal.
  "missing_at_gateway",
  "status_differs",
  "refund_not_followed",
  "capture_not_followed",
  "totals_differ",
  // Notifications that nothing can be done with.
  "notification_parked",
] as const

export type CaseKind = (typeof CASE_KINDS)[number]
