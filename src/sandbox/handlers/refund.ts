import { refundTransaction } from "../effects/refund"
import { APPLIED } from "../refusal"
import { OK, ROW_APPLIED, ROW_REFUSED, type Handlers } from "./handlers"
import { echo, locateWhole } from "./locate"

/** `amount` is what was authorised, `refund_amount` what to return. Manual 2.5. */
export const refund: Handlers["refund"] = ({ refund_orders }, call) => ({
  ...OK,
  refund_orders: refund_orders.map((row) => {
    const { refund_amount, refund_reason = "" } = row
    const found = locateWhole(call, row)
    const done =
      typeof found === "string"
        ? found
        : refundTransaction(call, found, { amount: refund_amount, reason: refund_reason, by: "api" })
    const refused = typeof done === "string"
    return {
      ...echo(row),
      refund_amount,
      refund_reason,
      refund_status: refused ? ROW_REFUSED : ROW_APPLIED,
      refund_message: refused ? done : APPLIED,
      refund_reference: refused ? "" : done.reference,
      refund_reference_id: refused ? "" : done.reference_id,
    }
  }),
})
