import type { PaymentRow } from "../../../modules/mpgi"

/** The status of a payment as a storefront gets it. Only `authorized` and `in_review` become orders. */
export type PaymentStatus = "authorized" | "in_review" | "declined" | "canceled" | "pending" | "error"

/** The status from our record. Another amount than requested is an error, not a success. */
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
