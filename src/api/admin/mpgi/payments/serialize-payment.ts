import { z } from "zod"
import type { MpgiModuleService, PaymentRow, NotificationRow, OperationRow } from "../../../../modules/mpgi"
import { knownCaptured, knownRefunded } from "../../../../modules/mpgi/values"
import { orderOf, type OrderName } from "./orders-of"

const RiskReasons = z.object({ list: z.array(z.object({ name: z.string(), status: z.string() })) })

type HeldUntil = Pick<MpgiModuleService["dueCaptures"], "heldUntil">

/**
 * A payment in a list. Amounts are decimal strings in main units; null if they are not known. The masked number is the
 * only data of the card.
 */
export function serializePayment(
  payment: PaymentRow,
  orders: ReadonlyMap<string, OrderName>,
  dueCaptures: HeldUntil,
) {
  const { created_at, abandoned_at } = payment
  return {
    ...paymentFields(payment, dueCaptures),
    created_at,
    /** True for an attempt that another has replaced, or whose session was abandoned. */
    abandoned: abandoned_at !== null,
    order: orderOf(payment, orders),
  }
}

/** The fields that a payment has in lists and on the page of its order. */
export function paymentFields(payment: PaymentRow, dueCaptures: HeldUntil) {
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
    /** When the authorization is expected to end; null where nothing is left to capture. */
    authorization_ends_at: dueCaptures.heldUntil(payment),
  }
}

/** What the gateway's risk engine checked, as it was stored. */
function riskReasons({ risk_reasons }: Pick<PaymentRow, "risk_reasons">): RiskReason[] {
  return RiskReasons.safeParse(risk_reasons).data?.list ?? []
}

export interface RiskReason {
  name: string
  status: string
}

/** One line of a payment's history. */
export interface TimelineEntry {
  at: Date
  /** `opened`, `notification`, or the kind of an operation. */
  event: "opened" | "notification" | OperationRow["kind"]
  /** The state of the operation or of the notification. */
  state: string | null
  amount: string | null
  /** The gateway's reference of a refund. */
  reference: string | null
  /** Medusa's user or API key that requested it; null if it was not requested here. */
  by: string | null
  /** Code and message of a refusal, or why a notification waits. */
  reason: string | null
}

/**
 * All operations and notifications of a payment, oldest first. `authorOf` decrypts the user who requested an
 * operation.
 */
export function timeline(
  payment: PaymentRow,
  operations: readonly OperationRow[],
  notifications: readonly NotificationRow[],
  authorOf: (operation: OperationRow) => string | null,
): TimelineEntry[] {
  const nothing = { state: null, amount: null, reference: null, by: null, reason: null }
  const entries: TimelineEntry[] = [
    ...(payment.opened_at ? [{ ...nothing, at: payment.opened_at, event: "opened" as const }] : []),
    ...operations.map((operation) => ({
      at: operation.sent_at ?? operation.created_at,
      event: operation.kind,
      state: operation.state,
      amount: operation.amount,
      reference: operation.gateway_reference,
      by: authorOf(operation),
      reason: [operation.error_code, operation.error_reason].filter(Boolean).join(": ") || null,
    })),
    ...notifications.map(({ received_at, kind, state, reason }) => ({
      ...nothing,
      at: received_at,
      event: "notification" as const,
      state,
      reason: [kind, reason].filter(Boolean).join(": "),
    })),
  ]
  return entries.sort((one, other) => one.at.getTime() - other.at.getTime())
}
