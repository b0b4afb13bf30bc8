import type { Context } from "../context"
import type { Actor, PaymentEntry } from "../ledger/entry"
import { refusesRefund } from "../ledger/rules"
import type { Transaction } from "../ledger/records"
import type { RowError } from "../refusal"
import { announceRefund } from "./announce"
import { move, readMoney } from "./move"

type Refund = NonNullable<PaymentEntry["refund"]>

/** The counter of a refund has two digits. Manual 2.5 `refund_reference_id`. */
const MOST = 99

/** Returns captured money. Answers the refund's references, or why not. */
export function refundTransaction(
  context: Context,
  transaction: Transaction,
  { amount, reason, by }: { amount: string; reason: string; by: Actor },
): Refund | RowError {
  const money = readMoney(context, transaction, amount)
  if (typeof money === "string") return money
  const refused = refusesRefund(context.ledger.position(transaction), money)
  if (refused) return refused
  const { transaction_id, reference_no } = transaction
  const earlier = context.ledger.paymentEntries(transaction_id).filter(({ kind }) => kind === "refunded")
  if (earlier.length === MOST) return "V1032:no more than 99 refunds of one transaction"
  const counter = String(earlier.length + 1).padStart(2, "0")
  const refund = {
    reference: `RF${reference_no}${counter}`,
    reference_id: `${transaction_id}-${counter}`,
    reason,
  }
  move(context, transaction, { kind: "refunded", money, by, refund })
  announceRefund(context, transaction, refund, money)
  return refund
}
