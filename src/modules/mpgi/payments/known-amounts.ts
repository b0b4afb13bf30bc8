import type { Amount } from "../../../gateway"
import { isMoney } from "../shared/money"
import type { PaymentRow } from "../shared/rows"

type Moved = Pick<PaymentRow, "state" | "captured_amount" | "refunded_amount">

/** States in which something was captured. */
const CAPTURED: readonly PaymentRow["state"][] = ["partially_captured", "partially_refunded", "refunded"]
const REFUNDED: readonly PaymentRow["state"][] = ["partially_refunded", "refunded"]

/**
 * The captured amount of a payment; null when it is not known. The gateway's query reports a partial capture without
 * its amount (manual 2.6). After a partial capture at the portal, nothing is recorded until a user has entered the
 * amount.
 */
export function knownCaptured({ state, captured_amount }: Moved): Amount | null {
  return CAPTURED.includes(state) && !isMoney(captured_amount) ? null : captured_amount
}

/**
 * The refunded amount of a payment. Null from the time when a query shows a refund until the refund search gives its
 * amount.
 */
export function knownRefunded({ state, refunded_amount }: Moved): Amount | null {
  return REFUNDED.includes(state) && !isMoney(refunded_amount) ? null : refunded_amount
}
