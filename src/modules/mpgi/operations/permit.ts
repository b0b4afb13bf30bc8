import type { PaymentState } from "../../../gateway"
import { atLeast, minus, plus } from "../money"
import type { OperationRow, PaymentRow } from "../rows"

/** Why a write is not sent. */
export type Refusal =
  | "unknown_order"
  | "not_paid"
  | "held_for_review"
  | "declined"
  | "cancelled"
  | "captured"
  | "not_captured"
  | "more_than_captured"
  | "more_than_authorised"
  | "unclear_state"
  | "in_progress"
  | "found_applied"
  | "refunded_there"
  | "recorded_already"
  | "refused_by_gateway"
  | "not_held"
  | "request_id_used"

/** `go`: send it · `done`: the gateway is already there, nothing to send · otherwise the reason to refuse. */
export type Permit = "go" | "done" | Refusal

/** Writes about a payment, whose outcome the gateway's queries tell. */
export type PaymentWrite = Exclude<OperationRow["kind"], "payout" | "cancel_subscription">

type Kind = Exclude<PaymentWrite, "review">

/** Whether a write makes sense where the gateway stands. The payment is our record, just brought up to date. */
export function permit(
  kind: Kind,
  state: PaymentState | undefined,
  payment: PaymentRow,
  amount: string,
): Permit {
  if (state === undefined) return "unknown_order"
  switch (state) {
    case "pending":
      return "not_paid"
    case "unknown":
      return "unclear_state"
    case "declined":
      return "declined"
    case "cancelled":
      return kind === "cancel" ? "done" : "cancelled"
    case "in_review":
      return kind === "cancel" ? "go" : kind === "refund" ? "not_captured" : "held_for_review"
    case "authorised":
      return kind === "refund"
        ? "not_captured"
        : kind === "capture"
          ? withinAuthorised(payment, amount)
          : "go"
    case "captured":
      return kind === "capture" ? "done" : kind === "cancel" ? "captured" : withinCaptured(payment, amount)
    case "partially_captured":
    case "partially_refunded":
    case "refunded":
      if (kind === "cancel") return "captured"
      return kind === "capture" ? withinAuthorised(payment, amount) : withinCaptured(payment, amount)
  }
}

function withinAuthorised(payment: PaymentRow, amount: string): Permit {
  return atLeast(payment.amount, plus(payment.captured_amount, amount)) ? "go" : "more_than_authorised"
}

function withinCaptured(payment: PaymentRow, amount: string): Permit {
  return atLeast(minus(payment.captured_amount, payment.refunded_amount), amount)
    ? "go"
    : "more_than_captured"
}

/** Whether a held payment may be decided. A decision is final: the same again is done, the other one is too late. */
export function permitReview(state: PaymentState | undefined, accept: boolean): Permit {
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
    case "cancelled":
      return accept ? "cancelled" : "done"
    case "authorised":
    case "partially_captured":
    case "captured":
    case "partially_refunded":
    case "refunded":
      return accept ? "done" : "not_held"
  }
}
