import type { PaymentState, Amount } from "../../../../gateway"
import { atLeast, minus, plus } from "../../shared/money"
import type { OperationRow, PaymentRow } from "../../shared/rows"
import { paymentStates } from "../../payments/states"

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
  const answer = paymentStates[state].check[kind]
  if (answer === "within_authorized") return withinAuthorized(payment, amount)
  return answer === "within_captured" ? withinCaptured(payment, amount) : answer
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
  if (state === undefined) return "unknown_order"
  return paymentStates[state].check[accept ? "accept" : "decline"]
}
