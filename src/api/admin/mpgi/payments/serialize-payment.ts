import type { PaymentRow } from "../../../../modules/mpgi"
import { knownCaptured, knownRefunded } from "../../../../modules/mpgi/values"
import { orderOf, type OrderName } from "./orders-of"
import { riskReasons } from "./risk-reasons"

/**
 * A payment in a list. Amounts are decimal strings in main units, null where they are not known. Of the card, only the
 * masked number is included.
 */
export function serializePayment(payment: PaymentRow, orders: ReadonlyMap<string, OrderName>) {
  const { created_at, abandoned_at } = payment
  return {
    ...paymentFields(payment),
    created_at,
    /** True for an attempt that another has replaced, or whose session was abandoned. */
    abandoned: abandoned_at !== null,
    order: orderOf(payment, orders),
  }
}

/** The fields that a payment has in lists and on the page of its order. */
export function paymentFields(payment: PaymentRow) {
  const { order_no, transaction_id, provider_id, flow, state, problem, currency_code, amount } = payment
  const { charged_back_amount, card_mask, connector, is3ds, result_code, synced_at } = payment
  return {
    order_no,
    transaction_id,
    provider_id,
    flow,
    state,
    problem,
    currency_code,
    amount,
    captured_amount: knownCaptured(payment),
    refunded_amount: knownRefunded(payment),
    charged_back_amount,
    card_mask,
    connector,
    is3ds,
    result_code,
    risk: { action: payment.risk_action, score: payment.risk_score, reasons: riskReasons(payment) },
    synced_at,
  }
}
