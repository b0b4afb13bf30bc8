import { RESULTS } from "../cards"
import type { Context } from "../context"
import type { Actor } from "../ledger/entry"
import { refusesReview } from "../ledger/rules"
import type { Transaction } from "../ledger/records"
import type { RowError } from "../refusal"
import { announcePayment } from "./announce"
import { startContract } from "./contract"
import { append } from "./payment"

/** Lets a held payment through, or ends it: then it is cancelled. */
export function reviewTransaction(
  context: Context,
  transaction: Transaction,
  accept: boolean,
  by: Actor,
): RowError | undefined {
  const refused = refusesReview(context.ledger.position(transaction))
  if (refused) return refused
  append(context, transaction, accept ? "authorised" : "cancelled", by)
  transaction.risk = { ...transaction.risk, action: accept ? "ACCEPT" : "REJECT" }
  transaction.result = accept ? RESULTS.success : RESULTS.declined
  if (accept && transaction.card) startContract(context, transaction, transaction.card)
  announcePayment(context, transaction)
  return undefined
}
