import { atLeast, plus } from "../money"
import type { PaymentRow } from "../rows"

/** What is captured of a payment with so much more. The query may have told of it already: never above the whole. */
export function capturedWith({ amount: whole, captured_amount }: PaymentRow, amount: string): string {
  return upTo(whole, plus(captured_amount, amount))
}

/** The same of what is refunded. */
export function refundedWith({ amount: whole, refunded_amount }: PaymentRow, amount: string): string {
  return upTo(whole, plus(refunded_amount, amount))
}

function upTo(whole: string, amount: string): string {
  return atLeast(amount, whole) ? whole : amount
}
