import { PAYMENT_STATES } from "../models/payment"
import type { PaymentRow } from "../rows"

/** Whether the gateway holds or has taken the shopper's money, and has not given back all of it. */
export function holdsMoney(state: PaymentRow["state"]): boolean {
  switch (state) {
    case "authorised":
    case "in_review":
    case "partially_captured":
    case "captured":
    case "partially_refunded":
      return true
    case "created":
    case "pending":
    case "unknown":
    case "declined":
    case "cancelled":
    case "refunded":
      return false
  }
}

/** The states of which that is true. */
export const HOLDS_MONEY = PAYMENT_STATES.filter(holdsMoney)
