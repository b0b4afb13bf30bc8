import type { PaymentState, Amount } from "../../../../gateway"
import { atLeast, minus, plus, isMoney } from "../../shared/money"
import type { OperationRow, PaymentRow } from "../../shared/rows"
import { paymentStates } from "../../payments/states"
import { allows } from "../../payments/consequences"
import { isMismatch } from "../../payments/gateway-transaction"
import { isUnsettled, type PaymentOperationKind } from "../records/states"

const NOTHING: AllowedActions = { capture: null, refund: null, cancel: false, review: false }

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

/** What a payment allows now according to its record. The gateway makes the final decision. */
interface AllowedActions {
  /** The largest amount that can be captured, as a decimal string; null if nothing can be captured. */
  capture: Amount | null
  /** The largest amount that can be refunded. */
  refund: Amount | null
  cancel: boolean
  review: boolean
}

/** The actions that a payment allows, and the open operation that prevents them. */
export interface PaymentActions {
  allowed_actions: AllowedActions
  /** The operation whose outcome is open; while there is one, no other may begin. */
  open_operation: OperationRow | undefined
}

/** The most that Medusa still captures and refunds of a payment, as decimal strings. It calls no provider for more. */
export interface MedusaLimits {
  capture: Amount
  refund: Amount
}

/**
 * Returns what a payment allows now. `operations` are all operations of the payment, including settled ones. `limits`
 * is undefined when Medusa has no payment for it. `ofAccount` is whether its account still has the same credentials.
 */
export function paymentActions(
  payment: PaymentRow,
  operations: readonly OperationRow[],
  limits?: MedusaLimits,
  ofAccount = true,
): PaymentActions {
  const unsettled = operations.find(({ state }) => isUnsettled(state))
  const allowed = unsettled || !ofAccount ? NOTHING : allowedByState(payment)
  return { allowed_actions: limits ? within(allowed, limits) : allowed, open_operation: unsettled }
}

function within(allowed: AllowedActions, { capture, refund }: MedusaLimits): AllowedActions {
  const lower = (own: Amount | null, limit: Amount) => own && positive(atLeast(own, limit) ? limit : own)
  return { ...allowed, capture: lower(allowed.capture, capture), refund: lower(allowed.refund, refund) }
}

function allowedByState(payment: PaymentRow): AllowedActions {
  if (payment.transaction_id === null || payment.charged_back_at || isMismatch(payment.problem))
    return NOTHING
  const { amount, captured_amount, refunded_amount } = payment
  const left = positive(minus(amount, captured_amount))
  const back = positive(minus(captured_amount, refunded_amount))
  const { state } = payment
  return {
    capture: allows(state, "capture") ? left : null,
    refund: allows(state, "refund") ? back : null,
    cancel: allows(state, "cancel"),
    review: allows(state, "review"),
  }
}

function positive(amount: Amount): Amount | null {
  return isMoney(amount) ? amount : null
}
