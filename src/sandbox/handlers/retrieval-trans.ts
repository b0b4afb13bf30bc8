import { stamp } from "../dates"
import { paymentStatus, positionOf } from "../ledger/position"
import { OK, type Handlers } from "./handlers"
import { select } from "./selection"

/** The state of transactions. An order that is not known has no row. Manual 2.6. */
export const retrievalTrans: Handlers["retrievalTrans"] = (request, call) => {
  const seen = select(call, request).flatMap((transaction) => {
    const position = positionOf(call.lens(call.ledger.paymentEntries(transaction.transaction_id)))
    return position ? [{ transaction, position }] : []
  })
  return {
    ...OK,
    orders_list: seen.map(({ transaction, position }) => ({
      amount: transaction.amount,
      currency: transaction.currency,
      order_no: transaction.order_no,
      payment_status: paymentStatus(position.state),
      query_result: "1",
      reference_no: transaction.reference_no,
      transaction_date: stamp(transaction.created_at),
      transaction_id: transaction.transaction_id,
      "the service": transaction.request["the service"] ?? "",
    })),
    antifraud_provider: "SandboxShield",
    fraud_check_result: seen
      .filter(({ transaction }) => transaction.risk.action !== "")
      .map(({ transaction }) => ({
        check_items: transaction.order_no,
        status: transaction.risk.action === "REJECT" ? "REJECT" : "ACCEPT",
      })),
    is3ds: seen.some(({ transaction }) => transaction.is3ds) ? "1" : "0",
  }
}
