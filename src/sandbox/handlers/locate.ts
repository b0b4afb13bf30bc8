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

/** The transaction that a row means, if everything the row says of it is right. */
export function locate({ ledger }: Context, row: OrderRow): Transaction | RowError {
  const transaction = ledger.transaction(row.transaction_id)
  if (!transaction) return "V1001:transaction not found"
  if (transaction.order_no !== row.order_no) return "V1002:order_no is not that of the transaction"
  if (transaction.currency !== row.currency) return "V1003:currency is not that of the transaction"
  return transaction
}

/** The same where `amount` must be what was authorised: cancel, review, refund. */
export function locateWhole(context: Context, row: OrderRow): Transaction | RowError {
  const found = locate(context, row)
  if (typeof found === "string" || sameAmount(found.amount, row.amount)) return found
  return "V1004:amount is not the authorised amount"
}

/** What every row echoes. */
export const echo = ({ transaction_id, order_no, currency, amount }: OrderRow): OrderRow => ({
  transaction_id,
  order_no,
  currency,
  amount,
})
