import { atLeast, isMoney, plus } from "../money"
import { isAtGateway } from "./compare"
import type { Finding, Sides } from "./finding"

/** What a person says to have read at the Merchant Portal. */
export interface Told {
  order_no: string
  /** What was captured there beyond what we know, decimal string in main units. */
  amount: string
  by: string
}

/**
 * A capture of which the query tells no amount, with the amount that a person tells. Undefined when it cannot be: the
 * status says that a part was captured, and of refunds it is known that they are no more than the captures.
 */
export function withAmount(finding: Finding, { amount }: Told, sides: Sides): Finding | undefined {
  const { payment, operations, facts, refunds } = sides
  const state = facts.find(({ transaction_id }) => transaction_id === payment.transaction_id)?.state
  const captured = operations
    .filter(
      (write) =>
        write.kind === "capture" && write.transaction_id === payment.transaction_id && isAtGateway(write),
    )
    .reduce((sum, write) => plus(sum, write.amount), amount)
  const refunded = refunds.reduce((sum, { refund_amount }) => plus(sum, refund_amount), "0")
  const all = atLeast(captured, payment.amount)
  const tooMuch = state === "partially_captured" ? all : all && !atLeast(payment.amount, captured)
  const tooLittle = !isMoney(amount) || !atLeast(captured, refunded)
  if (tooMuch || tooLittle) return undefined
  const remedy = { do: "take_over" as const, kind: "capture" as const, reference: null, medusa_ref: null }
  return { ...finding, remedy: { ...remedy, amount } }
}
