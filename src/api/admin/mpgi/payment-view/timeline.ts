import type { NotificationRow, OperationRow, PaymentRow } from "../../../../modules/mpgi"

/** One line of what happened to a payment. */
export interface Moment {
  at: Date
  /** `opened`, `notification`, or the kind of a write. */
  what: "opened" | "notification" | OperationRow["kind"]
  /** Of a write its state, of a notification what became of it. */
  state: string | null
  amount: string | null
  /** The gateway's, of a refund. */
  reference: string | null
  /** Who asked for it: Medusa's user or API key; null when nobody of the shop did. */
  by: string | null
  /** Code and words of a refusal, or why a notification waits. */
  reason: string | null
}

/** Everything that was done to a payment and heard of it, oldest first. `authorOf` opens what is stored sealed. */
export function timeline(
  payment: PaymentRow,
  operations: readonly OperationRow[],
  notifications: readonly NotificationRow[],
  authorOf: (operation: OperationRow) => string | null,
): Moment[] {
  const nothing = { state: null, amount: null, reference: null, by: null, reason: null }
  const moments: Moment[] = [
    ...(payment.opened_at ? [{ ...nothing, at: payment.opened_at, what: "opened" as const }] : []),
    ...operations.map((operation) => ({
      at: operation.sent_at ?? operation.created_at,
      what: operation.kind,
      state: operation.state,
      amount: operation.amount,
      reference: operation.gateway_reference,
      by: authorOf(operation),
      reason: [operation.error_code, operation.error_reason].filter(Boolean).join(": ") || null,
    })),
    ...notifications.map(({ received_at, kind, state, reason }) => ({
      ...nothing,
      ...{ at: received_at, what: "notification" as const },
      ...{ state, reason: [kind, reason].filter(Boolean).join(": ") },
    })),
  ]
  return moments.sort((one, other) => one.at.getTime() - other.at.getTime())
}
