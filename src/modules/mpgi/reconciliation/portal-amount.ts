import { type Amount, type OrderNo, amountOf } from "../../../gateway"
import { atLeast, isMoney, plus } from "../shared/money"
import { paymentStates } from "../payments/states"
import { isAtGateway } from "./both-sides"
import type { Finding, Sides } from "./finding"

/** The amount that a user has read in the Merchant Portal. */
export interface PortalAmount {
  order_no: OrderNo
  /** The amount captured there beyond the recorded one, decimal string in main units. */
  amount: Amount
  by: string
}

/**
 * Adds the amount that a user entered to the finding of a capture whose amount the query does not report. Undefined
 * when the amount is impossible: the status shows whether the capture is partial, and refunds never exceed captures.
 */
export function withAmount(finding: Finding, { amount }: PortalAmount, sides: Sides): Finding | undefined {
  const { payment, operations, transactions: facts, refunds } = sides
  const state = facts.find(({ transaction_id }) => transaction_id === payment.transaction_id)?.state
  const captured = operations
    .filter(
      (write) =>
        write.kind === "capture" && write.transaction_id === payment.transaction_id && isAtGateway(write),
    )
    .reduce((sum, write) => plus(sum, write.amount), amount)
  const refunded = refunds.reduce(
    (sum, { refund_amount }) => plus(sum, amountOf(refund_amount)),
    amountOf("0"),
  )
  const all = atLeast(captured, payment.amount)
  const isPart = state !== undefined && paymentStates[state].captured === "part"
  const tooMuch = isPart ? all : all && !atLeast(payment.amount, captured)
  const tooLittle = !isMoney(amount) || !atLeast(captured, refunded)
  if (tooMuch || tooLittle) return undefined
  const correction = { do: "take_over" as const, kind: "capture" as const, reference: null, medusa_ref: null }
  return { ...finding, correction: { ...correction, amount } }
}
