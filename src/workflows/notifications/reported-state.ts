import type { PaymentState } from "../../gateway"
import { payloadOf, stateOf, type Account, type NotificationRow } from "../../modules/mpgi"

/** The state that a notification gives its payment, by the account's status codes. Manual 2.3 and 2.6. */
export function reportedState(
  row: NotificationRow,
  options: Pick<Account, "orderStatus" | "paymentStatus">,
): PaymentState {
  return stateOf(payloadOf(row), options)
}
