import type { Context } from "../context"
import type { Actor, PaymentEntry } from "../ledger/entry"
import type { Transaction } from "../ledger/records"
import {
  checkCapture,
  checkCancel,
  checkRefund,
  checkReview,
  checkChargeback,
  checkChargebackReversal,
} from "../ledger/position"
import type { RowError } from "../refusal"
import { RESULTS } from "../cards"
import { parseRowAmount, appendMovement, appendEntry } from "./entries"
import { notifyPayment, notifyRefund } from "./notify"
import { startContract } from "./start-contract"

/** The counter in a refund's reference has two digits. Manual 2.5 `refund_reference_id`. */
const MAX_REFUNDS = 99

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

type Refund = NonNullable<PaymentEntry["refund"]>

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

/** The issuer takes back the captured amount that was not refunded. Returns the reason of a refusal, or undefined. */
export function chargeBack(context: Context, transaction: Transaction): RowError | undefined {
  const position = context.ledger.position(transaction)
  const error = checkChargeback(position)
  if (error) return error
  const money = position.captured - position.refunded
  appendMovement(context, transaction, { kind: "charged_back", money, by: "gateway" })
  notifyPayment(context, transaction)
  return undefined
}

/** The merchant wins the dispute, and the amount returns. Returns the reason of a refusal, or undefined. */
export function reverseChargeback(context: Context, transaction: Transaction): RowError | undefined {
  const position = context.ledger.position(transaction)
  const error = checkChargebackReversal(position)
  if (error) return error
  const money = position.charged_back
  appendMovement(context, transaction, { kind: "chargeback_reversed", money, by: "gateway" })
  notifyPayment(context, transaction)
  return undefined
}
