import type { NotificationRow, OperationRow, PaymentRow } from "../../../../modules/mpgi"

/** One line of a payment's history. */
export interface TimelineEntry {
  at: Date
  /** `opened`, `notification`, or the kind of an operation. */
  event: "opened" | "notification" | OperationRow["kind"]
  /** Of the operation or the notification. */
  state: string | null
  amount: string | null
  /** The gateway's, of a refund. */
  reference: string | null
  /** Medusa's user or API key that requested it; null when the store did not. */
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
