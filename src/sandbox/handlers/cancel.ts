import { cancelTransaction } from "../effects/cancel"
import { OK, ROW_APPLIED, ROW_REFUSED, type Handlers } from "./handlers"
import { echo, locateWhole } from "./locate"

/** Gives whole authorisations back. Manual 2.5. */
export const cancel: Handlers["cancel"] = ({ cancel_orders }, call) => ({
  ...OK,
  cancel_orders: cancel_orders.map((row) => {
    const found = locateWhole(call, row)
    const refused = typeof found === "string" ? found : cancelTransaction(call, found, "api")
    return { ...echo(row), cancel_status: refused ? ROW_REFUSED : ROW_APPLIED, error_message: refused ?? "" }
  }),
})
