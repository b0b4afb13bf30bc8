import type { PaymentRow } from "../../../modules/mpgi"

/** What a storefront is told of a payment. Only `authorized` and `in_review` become orders. */
export type PaymentStatus = "authorized" | "in_review" | "declined" | "canceled" | "pending" | "error"

/** Where a payment stands, from our record. Money that is not what we asked for is an error, not a success. */
export function statusOf({ state, problem }: Pick<PaymentRow, "state" | "problem">): PaymentStatus {
  if (problem === "amount_mismatch" || problem === "currency_mismatch") return "error"
  switch (state) {
    case "authorised":
    case "partially_captured":
    case "captured":
    case "partially_refunded":
    case "refunded":
      return "authorized"
    case "in_review":
    case "declined":
      return state
    case "cancelled":
      return "canceled"
    case "created":
    case "pending":
    case "unknown":
      return "pending"
  }
}
