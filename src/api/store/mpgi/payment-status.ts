import type { PaymentRow, PaymentStatus } from "../../../modules/mpgi"
import { isMismatch, paymentStates } from "../../../modules/mpgi/values"

type AfterReturn = Pick<
  PaymentRow,
  "state" | "problem" | "abandoned_at" | "returned_as" | "completed_at" | "order_id"
>

/**
 * The status for a storefront to which the customer has returned. It depends on our record and on the way in which the
 * customer returned. `order` is the payment's order, if there is one.
 */
export function statusAfterReturn(payment: AfterReturn, order: string | undefined): PaymentStatus {
  const { state, abandoned_at, returned_as, completed_at, order_id } = payment
  const isOrdered = order_id ? completed_at !== null : order !== undefined
  if (returned_as === "error" && !isOrdered) return "error"
  if (abandoned_at) return "canceled"
  const returned = isOrdered ? null : paymentStates[state].customer.withoutOrder
  const status = returned ?? recordedStatus(payment)
  return returned_as === "canceled" && status === "pending" ? "canceled" : status
}

/** The status from our record. An amount other than the requested one is an error, not a success. */
export function recordedStatus({ state, problem }: Pick<PaymentRow, "state" | "problem">): PaymentStatus {
  return isMismatch(problem) ? "error" : paymentStates[state].customer.status
}
