import { MathBN } from "@medusajs/framework/utils"
import type { PaymentRow } from "../shared/rows"
import { atLeast, isMore } from "../shared/money"

type Money = Pick<PaymentRow, "amount" | "choices">

/**
 * Whether a reported amount can be the requested amount plus interest: it is higher, and the payment is in
 * installments. The customer pays the interest to the issuer; the merchant still captures and refunds the requested
 * amount. `reported` is a decimal string in main units.
 */
export function isWithInterest({ amount, choices }: Money, reported: string): boolean {
  return Number(choices?.installments ?? 1) > 1 && isMore(reported, amount)
}

/** Whether such interest is at most `upToPercent` percent of the requested amount. */
export function isInterestAccepted(payment: Money, reported: string, upToPercent: number): boolean {
  const most = MathBN.mult(payment.amount, MathBN.add(1, MathBN.div(upToPercent, 100)))
  return isWithInterest(payment, reported) && atLeast(most.toFixed(), reported)
}
