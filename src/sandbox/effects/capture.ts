import type { Context } from "../context"
import type { Actor } from "../ledger/entry"
import { refusesCapture } from "../ledger/rules"
import type { Transaction } from "../ledger/records"
import type { RowError } from "../refusal"
import { announcePayment } from "./announce"
import { move, readMoney } from "./move"

/** Takes money that was authorised. `amount` in the transaction's currency, main units. */
export function captureTransaction(
  context: Context,
  transaction: Transaction,
  amount: string,
  by: Actor,
): RowError | undefined {
  const money = readMoney(context, transaction, amount)
  if (typeof money === "string") return money
  const refused = refusesCapture(context.ledger.position(transaction), money)
  if (refused) return refused
  move(context, transaction, { kind: "captured", money, by })
  announcePayment(context, transaction)
  return undefined
}
