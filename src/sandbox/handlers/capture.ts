import { captureTransaction } from "../effects/capture"
import { OK, ROW_APPLIED, ROW_REFUSED, type Handlers } from "./handlers"
import { echo, locate } from "./locate"

/** `amount` is what to capture now, part or all of what is left. Manual 2.5. */
export const capture: Handlers["capture"] = ({ capture_orders }, call) => ({
  ...OK,
  capture_orders: capture_orders.map((row) => {
    const found = locate(call, row)
    const refused = typeof found === "string" ? found : captureTransaction(call, found, row.amount, "api")
    return { ...echo(row), capture_status: refused ? ROW_REFUSED : ROW_APPLIED, error_message: refused ?? "" }
  }),
})
