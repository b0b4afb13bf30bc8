import { refundTransaction } from "../effects/refund"
import { APPLIED } from "../refusal"
import { OK, ROW_APPLIED, ROW_REFUSED, type Handlers } from "./handlers"
import { echo, locateAuthorized } from "./locate"

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
