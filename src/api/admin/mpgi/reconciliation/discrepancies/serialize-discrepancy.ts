import type { DiscrepancyRow, PaymentRow } from "../../../../../modules/mpgi"
import { CASE_OF_DISCREPANCY, knownCaptured } from "../../../../../modules/mpgi/values"

/** A discrepancy as the admin API returns it. */
export function serializeDiscrepancy(row: DiscrepancyRow) {
  const { id, kind, provider_id, order_no, transaction_id, reference, local_value, gateway_value, state } =
    row
  const { occurrences, first_seen_at, last_seen_at, resolved_at, note } = row
  return {
    id,
    kind,
    /** The kind of the case that it becomes if it lasts. */
    case_kind: CASE_OF_DISCREPANCY[kind],
    provider_id,
    order_no,
    transaction_id,
    reference,
    local_value,
    gateway_value,
    state,
    occurrences,
    first_seen_at,
    last_seen_at,
    resolved_at,
    note,
  }
}

/** The payment of a discrepancy, which a user compares with the gateway. */
export function serializeComparedPayment(payment: PaymentRow) {
  return {
    order_no: payment.order_no,
    state: payment.state,
    amount: payment.amount,
    captured_amount: knownCaptured(payment),
    currency_code: payment.currency_code,
  }
}
