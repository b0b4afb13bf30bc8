import type { Amount } from "../../../gateway"
import { isMoney } from "../shared/money"
import type { PaymentRow } from "../shared/rows"

type Moved = Pick<PaymentRow, "state" | "captured_amount" | "refunded_amount">

/** States of which something was captured. */
const CAPTURED: readonly PaymentRow["state"][] = ["partially_captured", "partially_refunded", "refunded"]
const REFUNDED: readonly PaymentRow["state"][] = ["partially_refunded", "refunded"]

/**
 * What was captured of a payment; null when that is not known. The gateway's query says that a part was captured and not how much
 * (manual 2.6), so after a partial capture at the portal nothing is recorded until a user has entered the amount.
 */
export function knownCaptured({ state, captured_amount }: Moved): Amount | null {
  return CAPTURED.includes(state) && !isMoney(captured_amount) ? null : captured_amount
}

/** What was refunded of a payment; null from the time when a query shows a refund until the search for refunds names its amount. */
export function knownRefunded({ state, refunded_amount }: Moved): Amount | null {
  return REFUNDED.includes(state) && !isMoney(refunded_amount) ? null : refunded_amount
}
