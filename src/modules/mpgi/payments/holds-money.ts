import type { PaymentState } from "../../../gateway"
import { PAYMENT_STATES } from "../models/payment"
import type { PaymentRow } from "../shared/rows"

/** Whether the gateway holds or has captured the customer's money, and has not refunded all of it. */
export function holdsMoney(state: PaymentRow["state"] | PaymentState): boolean {
  switch (state) {
    case "authorized":
    case "in_review":
    case "partially_captured":
    case "captured":
    case "partially_refunded":
      return true
    case "created":
    case "pending":
    case "unknown":
    case "declined":
    case "canceled":
    case "refunded":
    case "charged_back":
      return false
  }
}

/** The states in which a payment holds money. */
export const HOLDS_MONEY = PAYMENT_STATES.filter(holdsMoney)
