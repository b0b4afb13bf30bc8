import { Refusal } from "../refusal"
import { OK, type Handlers } from "./handlers"

/** Stores the merchant's order updates. The reply has no rows, so either all updates are applied or none. */
export const updateOrders: Handlers["updateOrders"] = ({ update_orders }, { ledger }) => {
  const found = update_orders.map((update) => ({
    update,
    transaction: ledger.transaction(update.transaction_id),
  }))
  const missing = found.find(({ transaction }) => !transaction)
  if (missing) throw new Refusal(404, `record not found: transaction_id ${missing.update.transaction_id}`)
  for (const { update, transaction } of found) {
    if (transaction) transaction.update = { status: update.status, ispass3d: update.ispass3d }
  }
  ledger.dirty = true
  return { ...OK }
}
