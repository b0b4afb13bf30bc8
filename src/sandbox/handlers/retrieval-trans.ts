import { compactTime } from "../dates"
import { chargedAmount } from "../ledger/charged-amount"
import { paymentStatus, positionOf } from "../ledger/position"
import { OK, type Handlers } from "./handlers"
import { select } from "./selection"

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
