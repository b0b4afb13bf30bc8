import { orderState, paymentState, type PaymentState } from "../../gateway"
import { payloadOf, type Account, type NotificationRow } from "../../modules/mpgi"

/** The state that a notification gives its payment, by the account's status codes. Manual 2.3 and 2.6. */
export function reportedState(
  row: NotificationRow,
  { orderStatus, paymentStatus }: Pick<Account, "orderStatus" | "paymentStatus">,
): PaymentState {
  const { order_status, payment_status } = payloadOf(row)
  if (payment_status) return paymentState(payment_status, paymentStatus)
  return orderState(order_status ?? "", orderStatus)
}
