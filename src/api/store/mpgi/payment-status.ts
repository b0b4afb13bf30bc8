import type { PaymentRow } from "../../../modules/mpgi"

/** The status of a payment as a storefront receives it. Only `authorized` and `in_review` become orders. */
export type PaymentStatus = "authorized" | "in_review" | "declined" | "canceled" | "pending" | "error"

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
  const status = statusOf(payment)
  const isOrdered = order_id ? completed_at !== null : order !== undefined
  if (returned_as === "error" && !isOrdered) return "error"
  if (abandoned_at || (state === "refunded" && !isOrdered)) return "canceled"
  return returned_as === "canceled" && status === "pending" ? "canceled" : status
}

/** The status from our record. An amount other than the requested one is an error, not a success. */
export function statusOf({ state, problem }: Pick<PaymentRow, "state" | "problem">): PaymentStatus {
  if (problem === "amount_mismatch" || problem === "currency_mismatch") return "error"
  switch (state) {
    case "authorized":
    case "partially_captured":
    case "captured":
    case "partially_refunded":
    case "refunded":
      return "authorized"
    case "in_review":
    case "declined":
      return state
    case "canceled":
      return "canceled"
    case "created":
    case "pending":
    case "unknown":
      return "pending"
  }
}
