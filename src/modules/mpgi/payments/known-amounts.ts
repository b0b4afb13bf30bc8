import type { Amount } from "../../../gateway"
import { isMoney } from "../shared/money"
import type { PaymentRow } from "../shared/rows"
import { hidesCapturedAmount } from "./consequences"
import { paymentStates } from "./states"

type Moved = Pick<PaymentRow, "state" | "captured_amount" | "refunded_amount">

/**
 * The captured amount of a payment; null when it is not known. The gateway's query reports a partial capture without
 * its amount (manual 2.6). After a partial capture at the portal, nothing is recorded until a user has entered the
 * amount.
 */
export function knownCaptured({ state, captured_amount }: Moved): Amount | null {
  return hidesCapturedAmount(state) && !isMoney(captured_amount) ? null : captured_amount
}

/**
 * The refunded amount of a payment. Null from the time when a query shows a refund until the refund search gives its
 * amount.
 */
export function knownRefunded({ state, refunded_amount }: Moved): Amount | null {
  const isRefunded = paymentStates[state].refunded !== "nothing"
  return isRefunded && !isMoney(refunded_amount) ? null : refunded_amount
}
