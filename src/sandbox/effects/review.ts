import { RESULTS } from "../cards"
import type { Context } from "../context"
import type { Actor } from "../ledger/entry"
import type { Transaction } from "../ledger/records"
import { checkReview } from "../ledger/rules"
import type { RowError } from "../refusal"
import { appendEntry } from "./entries"
import { notifyPayment } from "./notify"
import { startContract } from "./start-contract"

/** Accepts a held payment, or declines it, which cancels it. Returns why not when the payment is not held. */
export function reviewTransaction(
  context: Context,
  transaction: Transaction,
  accept: boolean,
  by: Actor,
): RowError | undefined {
  const error = checkReview(context.ledger.position(transaction))
  if (error) return error
  if (!accept && context.settings.heldPayments === "cancel")
    return "V1042:the transaction is not declined by a review, cancel it instead"
  appendEntry(context, transaction, accept ? "authorized" : "canceled", by)
  transaction.risk = { ...transaction.risk, action: accept ? "ACCEPT" : "REJECT" }
  transaction.result = accept ? RESULTS.success : RESULTS.declined
  if (accept && transaction.card) startContract(context, transaction, transaction.card)
  notifyPayment(context, transaction)
  return undefined
}
