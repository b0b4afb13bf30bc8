import type { Context } from "../context"
import type { Actor } from "../ledger/entry"
import { refusesCancel } from "../ledger/rules"
import type { Transaction } from "../ledger/records"
import type { RowError } from "../refusal"
import { announcePayment } from "./announce"
import { append } from "./payment"

/** Gives a whole authorisation back. */
export function cancelTransaction(
  context: Context,
  transaction: Transaction,
  by: Actor,
): RowError | undefined {
  const refused = refusesCancel(context.ledger.position(transaction))
  if (refused) return refused
  append(context, transaction, "cancelled", by)
  announcePayment(context, transaction)
  return undefined
}
