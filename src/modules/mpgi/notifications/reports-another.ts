import type { Account } from "../options/options"
import { isReversal } from "../payments/chargeback"
import { isBehind } from "../payments/gateway-transaction"
import type { PaymentRow } from "../shared/rows"
import type { KeptNotification } from "./kept-notification"
import { stateOf } from "./reported-state"

/**
 * Whether a copy of a message that was applied reports another state than what is recorded by now. States only go on, so an
 * earlier one is an old message that was delivered late; a chargeback comes and goes.
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
  return isReversal(payment, reported) || isBehind(payment.state, reported)
}
