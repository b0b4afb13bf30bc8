import type { GetPaymentStatusOutput } from "@medusajs/framework/types"
import { PaymentSessionStatus } from "@medusajs/framework/utils"
import type { PaymentRow } from "../../modules/mpgi"

/** Our state as Medusa's. A payment held for review counts as authorised: the money is reserved. */
export function statusOf(state: PaymentRow["state"]): GetPaymentStatusOutput["status"] {
  switch (state) {
    case "created":
    case "pending":
    case "unknown":
      return PaymentSessionStatus.PENDING
    case "authorised":
    case "in_review":
    case "partially_captured":
    case "partially_refunded":
      return PaymentSessionStatus.AUTHORIZED
    case "captured":
    case "refunded":
      return PaymentSessionStatus.CAPTURED
    case "declined":
      return PaymentSessionStatus.ERROR
    case "cancelled":
      return PaymentSessionStatus.CANCELED
  }
}
