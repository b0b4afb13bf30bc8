import { captureTransaction } from "../effects/capture"
import { OK, ROW_APPLIED, ROW_REFUSED, type Handlers } from "./handlers"
import { echo, locate } from "./locate"

/** `amount` is the amount to capture now, part or all of the remaining one. Manual 2.5. */
export const capture: Handlers["capture"] = ({ capture_orders }, call) => ({
  ...OK,
  capture_orders: capture_orders.map((row) => {
    const found = locate(call, row)
    const error = typeof found === "string" ? found : captureTransaction(call, found, row.amount, "api")
    return { ...echo(row), capture_status: error ? ROW_REFUSED : ROW_APPLIED, error_message: error ?? "" }
  }),
})
