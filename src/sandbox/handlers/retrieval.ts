import type { RequestOf } from "../../gateway/operations"
import { compactTime } from "../clock"
import { chargedAmount, paymentStatus, positionOf } from "../ledger/position"
import type { Call } from "../http/verified-request"
import type { Transaction } from "../ledger/records"
import { Refusal } from "../refusal"
import { OK, ROW_APPLIED, type Handlers } from "./handlers"

/** Manual 8. */
const LIMIT = 100

/** The status of transactions. An unknown order has no row. Manual 2.6. */
export const retrievalTrans: Handlers["retrievalTrans"] = (request, call) => {
  const visible = select(call, request).flatMap((transaction) => {
    const position = positionOf(call.ledgerView(call.ledger.paymentEntries(transaction.transaction_id)))
    return position ? [{ transaction, position }] : []
  })
  return {
    ...OK,
    orders_list: visible.map(({ transaction, position }) => ({
      amount: chargedAmount(transaction, call.settings.decimals),
      currency: transaction.currency,
      order_no: transaction.order_no,
      payment_status: paymentStatus(position.state),
      query_result: "1",
      reference_no: transaction.reference_no,
      transaction_date: compactTime(transaction.created_at),
      transaction_id: transaction.transaction_id,
      "the service": transaction.request["the service"] ?? "",
    })),
    antifraud_provider: "SandboxShield",
    fraud_check_result: visible
      .filter(({ transaction }) => transaction.risk.action !== "")
      .map(({ transaction }) => ({
        check_items: transaction.order_no,
        status: transaction.risk.action === "REJECT" ? "REJECT" : "ACCEPT",
      })),
    is3ds: visible.some(({ transaction }) => transaction.is3ds) ? "1" : "0",
  }
}

/**
 * The transactions of a query, without duplicates. A query without ids returns the newest hundred: the manual's own
 * illustration has none (section 4, notes 2 and 3).
 * @throws Refusal 400 for more than 100 ids.
 */
function select(
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

/** The refunds of transactions, oldest first. Manual 2.7. */
export const retrievalRefund: Handlers["retrievalRefund"] = (request, call) => ({
  ...OK,
  refund_orders: select(call, request).flatMap((transaction) => {
    const entries = call.ledgerView(call.ledger.paymentEntries(transaction.transaction_id))
    const position = positionOf(entries)
    return entries
      .filter(({ kind }) => kind === "refunded")
      .map(({ amount, at, refund }) => ({
        transaction_id: transaction.transaction_id,
        order_no: transaction.order_no,
        amount: transaction.amount,
        currency: transaction.currency,
        payment_status: position ? paymentStatus(position.state) : "",
        refund_status: ROW_APPLIED,
        refund_amount: amount,
        refund_reason: refund?.reason ?? "",
        refund_reference: refund?.reference ?? "",
        refund_reference_id: refund?.reference_id ?? "",
        refund_date: compactTime(at),
        refund_processing_date: processedAt(at + call.settings.refundProcessingMs, call.clock.now()),
      }))
  }),
})

const processedAt = (due: number, now: number): string => (due <= now ? compactTime(due) : "")
