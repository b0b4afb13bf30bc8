import { MathBN } from "@medusajs/framework/utils"
import type { PaymentRow } from "../shared/rows"
import { atLeast, isMore } from "../shared/money"

type Money = Pick<PaymentRow, "amount" | "choices">

/**
 * Whether a reported amount can be the requested one with interest: more than that, for a payment in installments. The
 * customer pays the interest to the issuer; what the merchant captures and refunds is still the requested amount.
 * `reported` is a decimal string in main units.
 */
export function isWithInterest({ amount, choices }: Money, reported: string): boolean {
  return Number(choices?.installments ?? 1) > 1 && isMore(reported, amount)
}

/** Whether such interest is at most so many percent of the requested amount. */
export function isInterestAccepted(payment: Money, reported: string, upToPercent: number): boolean {
  const most = MathBN.mult(payment.amount, MathBN.add(1, MathBN.div(upToPercent, 100)))
  return isWithInterest(payment, reported) && atLeast(most.toFixed(), reported)
}
