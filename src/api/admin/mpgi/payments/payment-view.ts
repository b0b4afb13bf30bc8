import type { OperationRow, PaymentActions, PaymentRow } from "../../../../modules/mpgi"
import { knownCaptured, knownRefunded } from "../../../../modules/mpgi/values"
import { riskReasons, type RiskReason } from "./risk-reasons"
import type { TimelineEntry } from "./timeline"

/**
 * A payment as the dashboard shows it. Amounts are decimal strings in main units; nothing of the shopper but the
 * masked card.
 */
export interface PaymentView {
  order_no: string
  transaction_id: string | null
  /** Medusa's payment, by which its own routes capture and refund; null while there is none. */
  payment_id: string | null
  provider_id: string
  flow: PaymentRow["flow"]
  state: PaymentRow["state"]
  /** Why the payment needs review. */
  problem: string | null
  currency_code: string
  amount: string
  /** What the customer is charged; more than `amount` where an installment plan adds interest. */
  gateway_amount: string | null
  /** Null while it is not known: after a partial capture at the portal, until a user enters its amount. */
  captured_amount: string | null
  /** Null while it is not known: until the search for refunds has found it. */
  refunded_amount: string | null
  /** What the card's issuer has taken back; "0" without a chargeback. */
  charged_back_amount: string
  charged_back_at: Date | null
  card_mask: string | null
  connector: string | null
  /** `1` passed, `0` not; null when the gateway has not reported it. Manual 2.6. */
  is3ds: string | null
  /** The gateway's text about it; null when it has given none. Manual 2.3. */
  threeds_result: string | null
  result_code: string | null
  risk: { action: string | null; score: string | null; reasons: RiskReason[] }
  /** When it was last updated from the gateway. */
  synced_at: Date | null
  /** False for an abandoned attempt: declined, or replaced by another. */
  current: boolean
  allowed_actions: PaymentActions["allowed_actions"]
  /** The unconfirmed operation; no other operation is sent meanwhile. */
  open_operation: {
    id: string
    kind: OperationRow["kind"]
    amount: string
    since: Date
    next_check_at: Date | null
  } | null
  /** The automatic capture that has failed: it is requested again until the authorization ends; null when none has. */
  capture_due: {
    since: Date
    attempts: number
    /** The code of the last failure. */
    error: string | null
    next_attempt_at: Date | null
    /** When the authorization ends, by the option `capture.authorizationDays`. */
    until: Date | null
  } | null
  timeline: TimelineEntry[]
}

/** What {@link serializePaymentView} needs. */
export interface PaymentViewInput extends PaymentActions {
  payment: PaymentRow
  payment_id: string | null
  current: boolean
  /** Whether its automatic capture has failed and is requested again. */
  capture_failing: boolean
  /** When its authorization ends; null when the account is not configured any more. */
  authorization_end: Date | null
  timeline: TimelineEntry[]
}

export function serializePaymentView({
  payment,
  payment_id,
  current,
  allowed_actions,
  open_operation: open,
  capture_failing,
  authorization_end: until,
  timeline,
}: PaymentViewInput): PaymentView {
  const { order_no, transaction_id, provider_id, flow, state, problem, currency_code } = payment
  const { amount, card_mask, connector, is3ds, threeds_result } = payment
  return {
    ...{ order_no, transaction_id, payment_id, provider_id, flow, state, problem, currency_code },
    amount,
    captured_amount: knownCaptured(payment),
    refunded_amount: knownRefunded(payment),
    card_mask,
    connector,
    is3ds,
    threeds_result,
    gateway_amount: payment.gateway_amount,
    ...{ charged_back_amount: payment.charged_back_amount, charged_back_at: payment.charged_back_at },
    ...{ result_code: payment.result_code, synced_at: payment.synced_at },
    risk: { action: payment.risk_action, score: payment.risk_score, reasons: riskReasons(payment) },
    current,
    allowed_actions,
    open_operation: open
      ? {
          ...{ id: open.id, kind: open.kind, amount: open.amount },
          since: open.sent_at ?? open.created_at,
          next_check_at: open.next_attempt_at,
        }
      : null,
    capture_due: capture_failing ? captureDue(payment, until) : null,
    timeline,
  }
}

function captureDue(payment: PaymentRow, until: Date | null): PaymentView["capture_due"] {
  const { capture_failed_at: since, capture_attempts, capture_error, capture_at } = payment
  if (since === null) return null
  return { since, attempts: capture_attempts, error: capture_error, next_attempt_at: capture_at, until }
}
