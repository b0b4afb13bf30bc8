import type { Context } from "../context"
import type { Actor } from "../ledger/entry"
import { refusesCancel, refusesCapture, refusesRefund, refusesReview } from "../ledger/rules"
import type { Transaction } from "../ledger/records"
import { toMicros, write, type Micros } from "../money"
import type { RowError } from "../refusal"
import { announcePayment, announceRefund } from "./announce"
import { append } from "./payment"
import { startContract } from "./contract"
import { RESULTS } from "../cards"

/** Takes money that was authorised. `amount` in the transaction's currency, main units. */
export function captureTransaction(
  context: Context,
  transaction: Transaction,
  amount: string,
  by: Actor,
): RowError | undefined {
  const money = exact(context, transaction, amount)
  if (money === undefined) return TOO_FINE
  const refused = refusesCapture(context.ledger.position(transaction), money)
  if (refused) return refused
  move(context, transaction, "captured", money, by)
  announcePayment(context, transaction)
  return undefined
}

/** Gives an authorisation back. */
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

/** Lets a held payment through, or ends it. */
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

/** Returns captured money. Answers the refund's references, or why not. Manual 2.5 `refund_reference_id`. */
export function refundTransaction(
  context: Context,
  transaction: Transaction,
  amount: string,
  reason: string,
  by: Actor,
): { reference: string; reference_id: string; reason: string } | RowError {
  const money = exact(context, transaction, amount)
  if (money === undefined) return TOO_FINE
  const refused = refusesRefund(context.ledger.position(transaction), money)
  if (refused) return refused
  const earlier = context.ledger
    .paymentEntries(transaction.transaction_id)
    .filter(({ kind }) => kind === "refunded")
  const counter = earlier.length + 1
  if (counter > 99) return "V1032:no more than 99 refunds of one transaction"
  const refund = {
    reference: `RF${transaction.reference_no}${String(counter).padStart(2, "0")}`,
    reference_id: `${transaction.transaction_id}-${String(counter).padStart(2, "0")}`,
    reason,
  }
  const entry = move(context, transaction, "refunded", money, by, refund)
  announceRefund(context, transaction, entry)
  return refund
}

const TOO_FINE: RowError = "V1006:the amount has more decimals than its currency"

function exact({ settings }: Context, { currency }: Transaction, amount: string): Micros | undefined {
  const money = toMicros(amount)
  try {
    write(money, currency, settings.decimals)
    return money
  } catch {
    return undefined
  }
}

function move(
  context: Context,
  { transaction_id: subject, currency }: Transaction,
  kind: "captured" | "refunded",
  money: Micros,
  by: Actor,
  refund?: { reference: string; reference_id: string; reason: string },
) {
  const amount = write(money, currency, context.settings.decimals)
  const entry = { at: context.clock.now(), by, subject, kind, amount, ...(refund && { refund }) }
  context.ledger.append(entry)
  return entry
}
