import { compactTime } from "../dates"
import { paymentStatus, positionOf } from "../ledger/position"
import { OK, ROW_APPLIED, type Handlers } from "./handlers"
import { select } from "./selection"

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
