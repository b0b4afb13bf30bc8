import type { Amount } from "../../../gateway"
import type { PaymentActions } from "../journal/execute/allowed-actions"
import { isMismatch } from "../payments/mismatch"
import { paymentStates } from "../payments/states"
import type { BulkRow, PaymentRow } from "../shared/rows"

/** Why a payment is left out of a bulk action, as its preview shows. */
export type SkipReason =
  | "not_found"
  | "abandoned"
  | "problem"
  | "open_operation"
  | "not_paid"
  | "declined"
  | "canceled"
  | "held_for_review"
  | "not_in_review"
  | "not_captured"
  | "captured"
  | "nothing_left"
  | "charged_back"
  | "no_order"
  | "other_credentials"

export type BulkKind = "capture" | "cancel" | "refund" | "review_accept" | "review_decline"

/** The known data of a payment that the user has selected. */
export interface Selected {
  payment: PaymentRow
  actions: PaymentActions
  /** Whether Medusa has a payment for it, through which it captures, refunds and cancels. */
  inMedusa: boolean
  /** Whether its account still has the credentials with which it was paid. */
  ofAccount: boolean
}

/** What a bulk action would do to a payment: the whole remaining amount, or the reason to skip it. */
export function previewRow(
  kind: BulkKind,
  { payment, actions, inMedusa, ofAccount }: Selected,
): { amount: Amount } | SkipReason {
  const { allowed_actions: allowed, open_operation: unsettled } = actions
  if (!ofAccount) return "other_credentials"
  if (unsettled) return "open_operation"
  if (isMismatch(payment.problem)) return "problem"
  // If the session was abandoned by a refused void after its order was created, the payment still pays the order.
  const paysOrder = inMedusa && payment.problem !== "payment_without_order"
  if (payment.abandoned_at && payment.state !== "canceled" && !paysOrder) return "abandoned"
  const amount = amountOf(kind, payment, allowed)
  if (amount === null) return skipReason(kind, payment)
  return inMedusa || kind.startsWith("review") ? { amount } : "no_order"
}

function amountOf(
  kind: BulkKind,
  payment: PaymentRow,
  allowed: PaymentActions["allowed_actions"],
): Amount | null {
  switch (kind) {
    case "capture":
      return allowed.capture
    case "refund":
      return allowed.refund
    case "cancel":
      return allowed.cancel ? payment.amount : null
    case "review_accept":
    case "review_decline":
      return allowed.review ? payment.amount : null
  }
}

function skipReason(kind: BulkKind, { state, transaction_id, charged_back_at }: PaymentRow): SkipReason {
  if (transaction_id === null) return "not_paid"
  if (charged_back_at) return "charged_back"
  return paymentStates[state].skips[operationKindOf(kind)]
}

/** The kind of operation that a bulk action executes. */
export function operationKindOf(kind: BulkKind): "capture" | "cancel" | "refund" | "review" {
  return kind === "review_accept" || kind === "review_decline" ? "review" : kind
}

/** A row of the preview. */
export type PreviewedRow = Pick<BulkRow, "order_no" | "provider_id" | "amount" | "currency_code"> & {
  why: SkipReason | null
}
