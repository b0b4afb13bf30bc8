import { sameAmount } from "../../gateway/fields"
import type { Context } from "../context"
import type { Transaction } from "../ledger/records"
import type { RowError } from "../refusal"

interface OrderRow {
  transaction_id: string
  order_no: string
  currency: string
  amount: string
}

/** The transaction of a row, if all of the row's fields match it. */
export function locate({ ledger }: Context, row: OrderRow): Transaction | RowError {
  const transaction = ledger.transaction(row.transaction_id)
  if (!transaction) return "V1001:transaction not found"
  if (transaction.order_no !== row.order_no) return "V1002:order_no does not match the transaction"
  if (transaction.currency !== row.currency) return "V1003:currency does not match the transaction"
  return transaction
}

/** As {@link locate}, where `amount` must be the authorized amount: cancel, review, refund. */
export function locateAuthorized(context: Context, row: OrderRow): Transaction | RowError {
  const found = locate(context, row)
  if (typeof found === "string" || sameAmount(found.amount, row.amount)) return found
  return "V1004:amount is not the authorized amount"
}

/** The fields that every reply row repeats. */
export const echo = ({ transaction_id, order_no, currency, amount }: OrderRow): OrderRow => ({
  transaction_id,
  order_no,
  currency,
  amount,
})
