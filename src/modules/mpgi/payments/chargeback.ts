import { amountOf, type PaymentState, type TransactionId } from "../../../gateway"
import { isMoney, minus } from "../shared/money"
import type { PaymentRow } from "../shared/rows"
import { wasCaptured } from "./consequences"

/**
 * Adds the effect of a reported state on a chargeback. The card's issuer takes back what was captured and not refunded.
 * The payment's state does not change, because the captured and refunded amounts stay the same. Any later state without
 * a chargeback means that the merchant has won the dispute. The manual gives no amount of a chargeback (2.9), so
 * everything not refunded counts.
 */
export function withChargeback(
  payment: PaymentRow,
  { transaction_id, state }: { transaction_id: TransactionId; state: PaymentState },
  changes: Partial<PaymentRow> | undefined,
): Partial<PaymentRow> | undefined {
  const another = payment.transaction_id !== null && payment.transaction_id !== transaction_id
  if (another) return changes
  if (state === "charged_back") {
    if (payment.charged_back_at) return changes
    return { ...changes, charged_back_at: new Date(), charged_back_amount: restOf(payment) }
  }
  if (!isReversal(payment, state)) return changes
  return { ...changes, charged_back_at: null, charged_back_amount: amountOf("0") }
}

/** Whether a reported state means that the payment's chargeback is over: the payment was captured before it. */
export function isReversal({ charged_back_at }: PaymentRow, state: PaymentState): boolean {
  return charged_back_at !== null && wasCaptured(state)
}

function restOf({ amount, captured_amount, refunded_amount }: PaymentRow) {
  return minus(isMoney(captured_amount) ? captured_amount : amount, refunded_amount)
}
