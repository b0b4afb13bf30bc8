import { cancelTransaction } from "../effects/cancel"
import { OK, ROW_APPLIED, ROW_REFUSED, type Handlers } from "./handlers"
import { echo, locateAuthorized } from "./locate"

/** Voids whole authorizations. Manual 2.5. */
export const cancel: Handlers["cancel"] = ({ cancel_orders }, call) => ({
  ...OK,
  cancel_orders: cancel_orders.map((row) => {
    const found = locateAuthorized(call, row)
    const error = typeof found === "string" ? found : cancelTransaction(call, found, "api")
    return { ...echo(row), cancel_status: error ? ROW_REFUSED : ROW_APPLIED, error_message: error ?? "" }
  }),
})
