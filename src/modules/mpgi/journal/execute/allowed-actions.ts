import type { Amount } from "../../../../gateway"
import { atLeast, isMoney, minus } from "../../shared/money"
import { offers } from "../../payments/consequences"
import { isMismatch } from "../../payments/mismatch"
import type { OperationRow, PaymentRow } from "../../shared/rows"
import { isUnsettled } from "../records/states"

/** What a payment allows now according to its record. The gateway makes the final decision. */
interface AllowedActions {
  /** The most that can be captured, as a decimal string; null when nothing can. */
  capture: Amount | null
  /** The most that can be refunded. */
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

const NOTHING: AllowedActions = { capture: null, refund: null, cancel: false, review: false }

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
    capture: offers(state, "capture") ? left : null,
    refund: offers(state, "refund") ? back : null,
    cancel: offers(state, "cancel"),
    review: offers(state, "review"),
  }
}

function positive(amount: Amount): Amount | null {
  return isMoney(amount) ? amount : null
}
