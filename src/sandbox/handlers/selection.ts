import type { RequestOf } from "../../gateway/operations"
import type { Call } from "../http/verified-request"
import type { Transaction } from "../ledger/records"
import { Refusal } from "../refusal"

/** Manual 8. */
const LIMIT = 100

/**
 * The transactions of a query, without duplicates. A query without ids returns the newest hundred: the manual's own
 * illustration has none (section 4, notes 2 and 3).
 * @throws Refusal 400 for more than 100 ids.
 */
export function select(
  call: Call,
  { order_nos = [], transaction_ids = [] }: RequestOf<"retrievalTrans">,
): Transaction[] {
  if (order_nos.length + transaction_ids.length > LIMIT)
    throw new Refusal(400, `invalid input: more than ${LIMIT} orders`)
  const { ledger } = call
  if (order_nos.length + transaction_ids.length === 0) return ledger.state.transactions.slice(-LIMIT)
  const found = [
    ...order_nos.map((no) => ledger.order(no)),
    ...transaction_ids.map((id) => ledger.transaction(id)),
  ]
  return [...new Set(found.filter((transaction) => transaction !== undefined))]
}
