import type { Context } from "../context"
import type { Actor, PaymentEntry } from "../ledger/entry"
import type { Transaction } from "../ledger/records"
import { checkRefund } from "../ledger/rules"
import type { RowError } from "../refusal"
import { parseRowAmount } from "./amounts"
import { appendMovement } from "./entries"
import { notifyRefund } from "./notify"

type Refund = NonNullable<PaymentEntry["refund"]>

/** The counter in a refund's reference has two digits. Manual 2.5 `refund_reference_id`. */
const MAX_REFUNDS = 99

/** Refunds captured money. Returns the refund's references, or why not. */
export function refundTransaction(
  context: Context,
  transaction: Transaction,
  { amount, reason, by }: { amount: string; reason: string; by: Actor },
): Refund | RowError {
  const money = parseRowAmount(context, transaction, amount)
  if (typeof money === "string") return money
  const error = checkRefund(context.ledger.position(transaction), money)
  if (error) return error
  const { transaction_id, reference_no } = transaction
  const earlier = context.ledger.paymentEntries(transaction_id).filter(({ kind }) => kind === "refunded")
  if (earlier.length === MAX_REFUNDS) return "V1032:no more than 99 refunds of one transaction"
  const counter = String(earlier.length + 1).padStart(2, "0")
  const refund = {
    reference: `RF${reference_no}${counter}`,
    reference_id: `${transaction_id}-${counter}`,
    reason,
  }
  appendMovement(context, transaction, { kind: "refunded", money, by, refund })
  notifyRefund(context, transaction, refund, money)
  return refund
}
