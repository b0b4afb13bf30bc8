import { orderState, paymentState, type PaymentState } from "../../../gateway"
import type { Account } from "../options/options"

/** The fields of a message that report a state, as they were kept. */
export interface Reported {
  order_status?: string | undefined
  payment_status?: string | undefined
}

/** The state that a message gives its payment, by the account's status codes. Manual 2.3 and 2.6. */
export function stateOf(
  { order_status, payment_status }: Reported,
  { orderStatus, paymentStatus }: Pick<Account, "orderStatus" | "paymentStatus">,
): PaymentState {
  if (payment_status) return paymentState(payment_status, paymentStatus)
  return orderState(order_status ?? "", orderStatus)
}
