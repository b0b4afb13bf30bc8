import { sameAmount } from "../../gateway/fields"
import type { RequestOf } from "../../gateway/operations"
import {
  cancelTransaction,
  captureTransaction,
  refundTransaction,
  reviewTransaction,
} from "../effects/operations"
import type { Context } from "../context"
import type { Transaction } from "../ledger/records"
import { APPLIED, Refusal, type RowError } from "../refusal"
import type { Call } from "../http/verified-request"
import { OK, ROW_APPLIED, ROW_REFUSED, type Handlers } from "./handlers"

/** Voids whole authorizations. Manual 2.5. */
export const cancel: Handlers["cancel"] = ({ cancel_orders }, call) => ({
  ...OK,
  cancel_orders: cancel_orders.map((row) => {
    const found = locateAuthorized(call, row)
    const error = typeof found === "string" ? found : cancelTransaction(call, found, "api")
    return { ...echo(row), cancel_status: error ? ROW_REFUSED : ROW_APPLIED, error_message: error ?? "" }
  }),
})

interface OrderRow {
  transaction_id: string
  order_no: string
  currency: string
  amount: string
}

/** The transaction of a row, if all of the row's fields match it. */
function locate({ ledger }: Context, row: OrderRow): Transaction | RowError {
  const transaction = ledger.transaction(row.transaction_id)
  if (!transaction) return "V1001:transaction not found"
  if (transaction.order_no !== row.order_no) return "V1002:order_no does not match the transaction"
  if (transaction.currency !== row.currency) return "V1003:currency does not match the transaction"
  return transaction
}

/** As {@link locate}, where `amount` must be the authorized amount: cancel, review, refund. */
function locateAuthorized(context: Context, row: OrderRow): Transaction | RowError {
  const found = locate(context, row)
  if (typeof found === "string" || sameAmount(found.amount, row.amount)) return found
  return "V1004:amount is not the authorized amount"
}

/** The fields that every reply row repeats. */
const echo = ({ transaction_id, order_no, currency, amount }: OrderRow): OrderRow => ({
  transaction_id,
  order_no,
  currency,
  amount,
})

/** `amount` is the amount to capture now, part or all of the remaining one. Manual 2.5. */
export const capture: Handlers["capture"] = ({ capture_orders }, call) => ({
  ...OK,
  capture_orders: capture_orders.map((row) => {
    const found = locate(call, row)
    const error = typeof found === "string" ? found : captureTransaction(call, found, row.amount, "api")
    return { ...echo(row), capture_status: error ? ROW_REFUSED : ROW_APPLIED, error_message: error ?? "" }
  }),
})

/** `amount` is the authorized amount, `refund_amount` the amount to refund. Manual 2.5. */
export const refund: Handlers["refund"] = ({ refund_orders }, call) => ({
  ...OK,
  refund_orders: refund_orders.map((row) => {
    const { refund_amount, refund_reason = "" } = row
    const found = locateAuthorized(call, row)
    const result =
      typeof found === "string"
        ? found
        : refundTransaction(call, found, { amount: refund_amount, reason: refund_reason, by: "api" })
    const refused = typeof result === "string"
    return {
      ...echo(row),
      refund_amount,
      refund_reason,
      refund_status: refused ? ROW_REFUSED : ROW_APPLIED,
      refund_message: refused ? result : APPLIED,
      refund_reference: refused ? "" : result.reference,
      refund_reference_id: refused ? "" : result.reference_id,
    }
  }),
})

/** `review_flag` 1 accepts a held payment, 0 declines it. Manual 2.5. */
export const review: Handlers["review"] = ({ review_orders }, call) => ({
  ...OK,
  review_orders: review_orders.map((row) => {
    const error = decideReview(row, call)
    return {
      ...echo(row),
      review_flag: row.review_flag,
      review_status: error ? ROW_REFUSED : ROW_APPLIED,
      error_message: error ?? "",
    }
  }),
})

function decideReview(row: RequestOf<"review">["review_orders"][number], call: Call): RowError | undefined {
  const found = locateAuthorized(call, row)
  if (typeof found === "string") return found
  if (row.review_flag !== "0" && row.review_flag !== "1") return "V1041:review_flag must be 1 or 0"
  return reviewTransaction(call, found, row.review_flag === "1", "api")
}

/** Stores the merchant's order updates. The reply has no rows, so either all updates are applied or none. */
export const updateOrders: Handlers["updateOrders"] = ({ update_orders }, { ledger }) => {
  const found = update_orders.map((update) => ({
    update,
    transaction: ledger.transaction(update.transaction_id),
  }))
  const missing = found.find(({ transaction }) => !transaction)
  if (missing) throw new Refusal(404, `record not found: transaction_id ${missing.update.transaction_id}`)
  for (const { update, transaction } of found) {
    if (transaction) transaction.update = { status: update.status, ispass3d: update.ispass3d }
  }
  ledger.dirty = true
  return { ...OK }
}
