import { MathBN } from "@medusajs/framework/utils"
import { answered, epsilonOf } from "./rounding"
import type { MedusaState, Order, OrderTransaction } from "./state"
import { found, sum } from "./statements"

/** An order's totals as Medusa shows them, and what is still due, negative when too much was paid. One of the smallest unit is nothing. */
export function summaryOf(order: Order) {
  const summary = storedSummaryOf(order)
  const due = summary.raw_pending_difference.value
  const isNothing = MathBN.lte(MathBN.abs(due), epsilonOf(order.currency_code))
  return isNothing ? { ...summary, pending_difference: 0, raw_pending_difference: { value: "0" } } : summary
}

/** The same as Medusa stores it with each version. */
export function storedSummaryOf({ total, credit_lines, totals }: Order) {
  const current = MathBN.sub(total, sum(credit_lines))
  const transactions = MathBN.sub(totals.paid, totals.refunded)
  const due = MathBN.sub(current, transactions)
  return {
    current_order_total: answered(current),
    paid_total: answered(totals.paid),
    refunded_total: answered(totals.refunded),
    raw_paid_total: { value: totals.paid },
    raw_refunded_total: { value: totals.refunded },
    transaction_total: answered(transactions),
    pending_difference: answered(due),
    raw_pending_difference: { value: due.toFixed() },
  }
}

type New = Pick<OrderTransaction, "order_id" | "reference" | "reference_id" | "amount">

/** Writes a transaction, and adds it to the order's totals. */
export function addTransaction(state: MedusaState, transaction: New): string {
  return found(addTransactions(state, [transaction])[0]).id
}

/**
 * Writes transactions, also of several orders. Medusa adds them to the totals of one version, that of the first: those of an order
 * that has another version stay as they are.
 */
export function addTransactions(state: MedusaState, transactions: readonly New[]): OrderTransaction[] {
  const rows = transactions.map((transaction): OrderTransaction => {
    const { version } = found(state.orders.get(transaction.order_id))
    return { ...transaction, id: state.id("ordtrx"), version, created_at: new Date() }
  })
  state.transactions.push(...rows)
  const first = rows[0]?.version
  for (const row of rows) if (row.version === first) count(found(state.orders.get(row.order_id)), row, 1)
  return rows
}

/**
 * Deletes transactions. Medusa takes them off the totals of the version in which they were written: those of a later version
 * stay as they are.
 */
export function deleteTransactions(state: MedusaState, ids: readonly string[]): void {
  for (const row of state.transactions.filter(({ id }) => ids.includes(id))) {
    const order = state.orders.get(row.order_id)
    if (order?.version === row.version) count(order, row, -1)
  }
  state.transactions = state.transactions.filter(({ id }) => !ids.includes(id))
}

/** A confirmed change: another version, whose totals are counted again. */
export function nextVersion(state: MedusaState, order: Order): void {
  order.version++
  order.totals = { paid: "0", refunded: "0" }
  for (const row of state.transactions) if (row.order_id === order.id) count(order, row, 1)
}

function count({ totals }: Order, { amount }: OrderTransaction, times: 1 | -1): void {
  const name = MathBN.gt(amount, 0) ? "paid" : "refunded"
  totals[name] = MathBN.add(totals[name], MathBN.mult(MathBN.abs(amount), times)).toFixed()
}
