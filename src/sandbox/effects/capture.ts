import type { Context } from "../context"
import type { Actor } from "../ledger/entry"
import type { Transaction } from "../ledger/records"
import { checkCapture } from "../ledger/rules"
import type { RowError } from "../refusal"
import { parseRowAmount } from "./amounts"
import { appendMovement } from "./entries"
import { notifyPayment } from "./notify"

/** Captures authorized money, or returns why not. `amount` in the transaction's currency, main units. */
export function captureTransaction(
  context: Context,
  transaction: Transaction,
  amount: string,
  by: Actor,
): RowError | undefined {
  const money = parseRowAmount(context, transaction, amount)
  if (typeof money === "string") return money
  const error = checkCapture(context.ledger.position(transaction), money)
  if (error) return error
  appendMovement(context, transaction, { kind: "captured", money, by })
  notifyPayment(context, transaction)
  return undefined
}
