import { orderState, paymentState, type PaymentState } from "../../../gateway"
import type { Account } from "../options/options"
import { isReversal } from "../payments/chargeback"
import { mayFollow } from "../payments/consequences"
import type { NotificationRow, PaymentRow } from "../shared/rows"
import { payloadOf, type KeptNotification } from "./kept-notification"

/** The stored fields of a message that report a state. */
interface Reported {
  order_status?: string | undefined
  payment_status?: string | undefined
}

/** The state that a message reports for its payment, by the account's status codes. Manual 2.3 and 2.6. */
function stateOf(
  { order_status, payment_status }: Reported,
  { orderStatus, paymentStatus }: Pick<Account, "orderStatus" | "paymentStatus">,
): PaymentState {
  if (payment_status) return paymentState(payment_status, paymentStatus)
  return orderState(order_status ?? "", orderStatus)
}

/** The state that a stored notification reports. */
export function reportedState(
  row: NotificationRow,
  options: Pick<Account, "orderStatus" | "paymentStatus">,
): PaymentState {
  return stateOf(payloadOf(row), options)
}

/**
 * Whether a copy of an applied message reports another state than the one recorded now. States only move forward, so an
 * earlier state means an old message that was delivered late. Only a chargeback can begin and end again.
 */
export function reportsAnother(
  fields: KeptNotification["fields"],
  payment: PaymentRow,
  options: Pick<Account, "orderStatus" | "paymentStatus">,
): boolean {
  if (fields.notification_type !== "payment") return false
  if (payment.transaction_id !== null && fields.transaction_id !== payment.transaction_id) return false
  const { order_status, payment_status } = fields
  const reported = stateOf({ order_status, payment_status }, options)
  if (reported === "charged_back") return payment.charged_back_at === null
  return isReversal(payment, reported) || mayFollow(payment.state, reported)
}
