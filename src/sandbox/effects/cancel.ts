import type { Context } from "../context"
import type { Actor } from "../ledger/entry"
import type { Transaction } from "../ledger/records"
import { checkCancel } from "../ledger/rules"
import type { RowError } from "../refusal"
import { appendEntry } from "./entries"
import { notifyPayment } from "./notify"

/** Voids a whole authorization, or returns why not. */
export function cancelTransaction(
  context: Context,
  transaction: Transaction,
  by: Actor,
): RowError | undefined {
  const position = context.ledger.position(transaction)
  const held = position.state === "in_review" && context.settings.heldPayments === "cancel"
  const error = held ? undefined : checkCancel(position)
  if (error) return error
  appendEntry(context, transaction, "canceled", by)
  notifyPayment(context, transaction)
  return undefined
}
