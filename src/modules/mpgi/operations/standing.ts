import { isMoney, minus } from "../money"
import type { OperationRow, PaymentRow } from "../rows"
import { UNSETTLED } from "./states"

/** What may be asked of a payment now, as far as our own record tells; the gateway has the last word. */
export interface Allowed {
  /** The most that can be captured, as a decimal string; null when nothing can. */
  capture: string | null
  /** The most that can be given back. */
  refund: string | null
  cancel: boolean
  review: boolean
}

/** Where a payment stands for whoever wants to do something with it. */
export interface Standing {
  allowed: Allowed
  /** The write whose outcome is open; while there is one, no other may begin. */
  unsettled: OperationRow | undefined
}

const NOTHING: Allowed = { capture: null, refund: null, cancel: false, review: false }

/** `writes` are those of the payment, settled ones too. */
export function standing(payment: PaymentRow, writes: readonly OperationRow[]): Standing {
  const unsettled = writes.find(({ state }) => UNSETTLED.includes(state))
  return { allowed: unsettled ? NOTHING : allowed(payment), unsettled }
}

function allowed(payment: PaymentRow): Allowed {
  if (payment.transaction_id === null || isStrange(payment)) return NOTHING
  const { amount, captured_amount, refunded_amount } = payment
  const left = positive(minus(amount, captured_amount))
  const back = positive(minus(captured_amount, refunded_amount))
  switch (payment.state) {
    case "in_review":
      return { ...NOTHING, cancel: true, review: true }
    case "authorised":
      return { ...NOTHING, capture: left, cancel: true }
    case "partially_captured":
    case "captured":
    case "partially_refunded":
    case "refunded":
      return { ...NOTHING, capture: left, refund: back }
    case "created":
    case "pending":
    case "unknown":
    case "declined":
    case "cancelled":
      return NOTHING
  }
}

/** Money that is not what we asked for is a case for a person. */
export function isStrange({ problem }: PaymentRow): boolean {
  return problem === "amount_mismatch" || problem === "currency_mismatch"
}

function positive(amount: string): string | null {
  return isMoney(amount) ? amount : null
}
