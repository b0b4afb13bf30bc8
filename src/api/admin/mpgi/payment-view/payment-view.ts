import type { OperationRow, PaymentRow, Standing } from "../../../../modules/mpgi"
import type { Moment } from "./timeline"

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
  /** Why a person should look. */
  problem: string | null
  currency_code: string
  amount: string
  captured_amount: string
  refunded_amount: string
  card_mask: string | null
  connector: string | null
  /** `1` passed, `0` not; null when the gateway has not said. Manual 2.6. */
  is3ds: string | null
  result_code: string | null
  risk: { action: string | null; score: string | null; reasons: { name: string; status: string }[] }
  /** When the gateway was last heard of it. */
  learned_at: Date | null
  /** False for an attempt that was given up: declined, or replaced by another. */
  counts: boolean
  allowed: Standing["allowed"]
  /** The write whose outcome nobody knows yet; nothing else is sent meanwhile. */
  unsettled: {
    id: string
    kind: OperationRow["kind"]
    amount: string
    since: Date
    next_question_at: Date | null
  } | null
  timeline: Moment[]
}

/** What {@link viewPayment} is made of. */
export interface Seen extends Standing {
  payment: PaymentRow
  payment_id: string | null
  counts: boolean
  timeline: Moment[]
}

export function viewPayment({
  payment,
  payment_id,
  counts,
  allowed,
  unsettled,
  timeline,
}: Seen): PaymentView {
  const { order_no, transaction_id, provider_id, flow, state, problem, currency_code } = payment
  const { amount, captured_amount, refunded_amount, card_mask, connector, is3ds } = payment
  const { list = [] } = (payment.risk_reasons ?? {}) as { list?: PaymentView["risk"]["reasons"] }
  return {
    ...{ order_no, transaction_id, payment_id, provider_id, flow, state, problem, currency_code },
    ...{ amount, captured_amount, refunded_amount, card_mask, connector, is3ds },
    ...{ result_code: payment.result_code, learned_at: payment.learned_at },
    risk: { action: payment.risk_action, score: payment.risk_score, reasons: list },
    counts,
    allowed,
    unsettled: unsettled
      ? {
          ...{ id: unsettled.id, kind: unsettled.kind, amount: unsettled.amount },
          since: unsettled.sent_at ?? unsettled.created_at,
          next_question_at: unsettled.next_attempt_at,
        }
      : null,
    timeline,
  }
}
