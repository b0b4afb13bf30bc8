import { MathBN } from "@medusajs/framework/utils"
import type { MedusaState, Order } from "./state"

const plus = (amounts: readonly string[]) =>
  amounts.reduce((total, amount) => MathBN.add(total, amount), MathBN.convert(0))

/** An order's totals: what its transactions add up to, and what is still due, negative when too much was paid. */
export function summaryOf(state: MedusaState, { id, total, credit_lines }: Order) {
  const amounts = state.transactions.filter(({ order_id }) => order_id === id).map(({ amount }) => amount)
  const paid = plus(amounts.filter((amount) => MathBN.gt(amount, 0)))
  const refunded = plus(amounts.filter((amount) => MathBN.lt(amount, 0)))
  const current = MathBN.sub(total, plus(credit_lines))
  return {
    current_order_total: current.toNumber(),
    paid_total: paid.toNumber(),
    refunded_total: MathBN.abs(refunded).toNumber(),
    transaction_total: MathBN.add(paid, refunded).toNumber(),
    pending_difference: MathBN.sub(current, MathBN.add(paid, refunded)).toNumber(),
  }
}
