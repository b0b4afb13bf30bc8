import type { PaymentState, Amount } from "../../../../gateway"
import { atLeast, minus, plus } from "../../shared/money"
import type { OperationRow, PaymentRow } from "../../shared/rows"

/** Why an operation is not sent. */
export type Refusal =
  | "unknown_order"
  | "not_paid"
  | "held_for_review"
  | "declined"
  | "canceled"
  | "captured"
  | "not_captured"
  | "more_than_captured"
  | "more_than_authorized"
  | "collection_replaced"
  | "unclear_state"
  | "in_progress"
  | "already_applied"
  | "refunded_at_gateway"
  | "already_recorded"
  | "captured_meanwhile"
  | "refused_by_gateway"
  | "not_in_review"
  | "request_id_used"
  | "charged_back"
  | "other_credentials"

/** `go`: send it · `done`: the gateway already has this state, nothing to send · otherwise the reason to refuse. */
export type AllowedResult = "go" | "done" | Refusal

/** Operations on a payment, whose outcome the gateway's queries show. */
export type PaymentOperationKind = Exclude<OperationRow["kind"], "payout" | "cancel_subscription">

type Kind = Exclude<PaymentOperationKind, "review">

/** Whether the gateway's state allows an operation. `payment` is our record, just synced. */
export function checkAllowed(
  kind: Kind,
  state: PaymentState | undefined,
  payment: PaymentRow,
  amount: Amount,
): AllowedResult {
  if (state === undefined) return "unknown_order"
  switch (state) {
    case "pending":
      return "not_paid"
    case "unknown":
      return "unclear_state"
    case "declined":
      return "declined"
    case "charged_back":
      return "charged_back"
    case "canceled":
      return kind === "cancel" ? "done" : "canceled"
    case "in_review":
      return kind === "cancel" ? "go" : kind === "refund" ? "not_captured" : "held_for_review"
    case "authorized":
      return kind === "refund"
        ? "not_captured"
        : kind === "capture"
          ? withinAuthorized(payment, amount)
          : "go"
    case "captured":
      return kind === "capture" ? "done" : kind === "cancel" ? "captured" : withinCaptured(payment, amount)
    case "partially_captured":
    case "partially_refunded":
    case "refunded":
      if (kind === "cancel") return "captured"
      return kind === "capture" ? withinAuthorized(payment, amount) : withinCaptured(payment, amount)
  }
}

function withinAuthorized(payment: PaymentRow, amount: Amount): AllowedResult {
  return atLeast(payment.amount, plus(payment.captured_amount, amount)) ? "go" : "more_than_authorized"
}

function withinCaptured(payment: PaymentRow, amount: Amount): AllowedResult {
  return atLeast(minus(payment.captured_amount, payment.refunded_amount), amount)
    ? "go"
    : "more_than_captured"
}

/**
 * Whether a held payment may be accepted or canceled. The decision is final: the same decision again is `done`, the
 * opposite one is refused.
 */
export function checkReviewAllowed(state: PaymentState | undefined, accept: boolean): AllowedResult {
  switch (state) {
    case undefined:
      return "unknown_order"
    case "in_review":
      return "go"
    case "pending":
      return "not_paid"
    case "unknown":
      return "unclear_state"
    case "declined":
      return "declined"
    case "canceled":
      return accept ? "canceled" : "done"
    case "authorized":
    case "partially_captured":
    case "captured":
    case "partially_refunded":
    case "refunded":
    case "charged_back":
      return accept ? "done" : "not_in_review"
  }
}
