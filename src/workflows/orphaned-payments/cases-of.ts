import {
  endedUnpaid,
  holdsMoney,
  isWithInterest,
  type CaseKind,
  type GatewayTransaction,
  type NewCase,
  type PaymentRow,
} from "../../modules/mpgi"
import type { VoidOrRefundResult } from "./void-or-refund"
import type { MedusaRecords } from "./medusa-records"
import type { OrphanClass } from "./find-orphans"

/** What was found about a payment, and what was done about it. */
export interface PaymentFindings {
  payment: PaymentRow
  records: MedusaRecords
  orphan: OrphanClass | null
  settlement: VoidOrRefundResult | null
  /** The cases that features open about the payment. */
  ofFeatures: readonly NewCase[]
  duplicates: { fact: GatewayTransaction; settlement: VoidOrRefundResult }[]
  /** Whether the payment's order was not paid and needs review. */
  unpaid: boolean
  /** Whether the payment's automatic capture fails and its authorization ends soon. */
  captureOverdue: boolean
  /** The case of an authorization that has ended with goods shipped; null where there is none. */
  authorizationEnded: NewCase | null
  /** Why the cart could not be completed just now. */
  failure: string | null
  /** Whether our own cancel voided the payment a short while ago: its caller may be syncing Medusa. */
  voidedJustNow: boolean
}

/** The cases of a payment that needs review: it has no order, and its money was neither voided nor refunded. */
export function casesOf(found: PaymentFindings): NewCase[] {
  const { payment, records: home, orphan, settlement, duplicates: second, unpaid } = found
  const { provider_id, order_no, transaction_id, state, amount, currency_code } = payment
  const money = { state, amount, currency: currency_code.toUpperCase() }
  const about = { provider_id, order_no, transaction_id }
  const order = home.order?.id
  const cases: NewCase[] = []
  if (orphan && holdsMoney(state)) {
    const { reason } = orphan
    const left = settlement?.outcome === "left" ? settlement.because : undefined
    const held = { at_gateway: payment.gateway_amount, at_gateway_in: payment.gateway_currency }
    const kind = KIND_OF[reason] ?? "payment_without_order"
    const interest = isWithInterest(payment, payment.gateway_amount ?? "0")
    const why = {
      reason: reason === "amount_mismatch" && interest ? "installment_interest" : reason,
      ...(reason === "cart_not_completed" && found.failure ? { failure: found.failure } : {}),
    }
    const details = {
      ...money,
      ...(KIND_OF[reason] ? held : {}),
      ...why,
      left,
      order,
      cart: payment.cart_id,
    }
    cases.push({ ...about, kind, details })
  }
  cases.push(...found.ofFeatures)
  for (const { fact, settlement } of second) {
    if (settlement.outcome !== "left") continue
    const { transaction_id, state, amount, currency } = fact
    const details = {
      state,
      amount,
      currency,
      left: settlement.because,
      beside: payment.transaction_id,
      order,
    }
    cases.push({ provider_id, order_no, transaction_id, kind: "duplicate_transaction", details })
  }
  if (unpaid) cases.push({ ...about, kind: "order_unpaid", details: { ...money, order } })
  if (order && isVoidedBehindOrder(found)) cases.push(paymentVoided(payment, order))
  if (payment.charged_back_at) cases.push(chargedBackCase(payment, order))
  if (payment.problem === "payment_stuck_pending") cases.push(stuckPendingCase(payment))
  if (found.authorizationEnded) cases.push(found.authorizationEnded)
  if (order && found.captureOverdue) cases.push(captureOverdueCase(payment, order))
  return cases
}

/**
 * The case of an order whose payment is void at the gateway. All callers use the same details; otherwise a closed
 * case would open again.
 */
export function paymentVoided(payment: PaymentRow, order: string): NewCase {
  const { provider_id, order_no, transaction_id, state, amount, currency_code } = payment
  const details = { state, amount, currency: currency_code.toUpperCase(), order }
  return { kind: "order_payment_voided", provider_id, order_no, transaction_id, details }
}

/** The case of an automatic capture that keeps failing on the last day of the authorization. */
export function captureOverdueCase(payment: PaymentRow, order: string): NewCase {
  const { provider_id, order_no, transaction_id, state, amount, currency_code, capture_error } = payment
  const details = { state, amount, currency: currency_code.toUpperCase(), order, error: capture_error }
  return { kind: "capture_overdue", provider_id, order_no, transaction_id, details }
}

/**
 * The case of a chargeback. All callers use the same details: see {@link paymentVoided}. The time is that of this
 * chargeback. A second chargeback of the same amount has another time, so it opens a case although the first case was
 * closed.
 */
function chargedBackCase(payment: PaymentRow, order: string | undefined): NewCase {
  const { provider_id, order_no, transaction_id, charged_back_amount, currency_code } = payment
  const charged_back_at = payment.charged_back_at?.toISOString()
  const details = {
    amount: charged_back_amount,
    currency: currency_code.toUpperCase(),
    charged_back_at,
    order,
  }
  return { kind: "charged_back", provider_id, order_no, transaction_id, details }
}

/** The case of a payment that the gateway knows and did not decide within a week. */
export function stuckPendingCase({ provider_id, order_no, transaction_id, ...payment }: PaymentRow): NewCase {
  const { state, amount, currency_code, cart_id } = payment
  const details = { state, amount, currency: currency_code.toUpperCase(), cart: cart_id }
  return { kind: "payment_stuck_pending", provider_id, order_no, transaction_id, details }
}

const KIND_OF: Partial<Record<OrphanClass["reason"], CaseKind>> = {
  amount_mismatch: "amount_mismatch",
  currency_mismatch: "currency_mismatch",
}

/**
 * Whether an active order's payment, which Medusa had, is void at the gateway. It was voided at the portal, after a
 * review, or by a server that died while it canceled the order.
 */
function isVoidedBehindOrder({ payment: { state }, records: home, voidedJustNow }: PaymentFindings): boolean {
  const voided = endedUnpaid(state) && !voidedJustNow
  // The payment of a replaced collection is meant to be void.
  const isOfOrder = home.payment !== null && !home.replaced
  return voided && home.order?.canceled === false && isOfOrder && !home.paidByOther
}
