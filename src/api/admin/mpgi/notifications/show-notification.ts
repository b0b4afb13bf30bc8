import type { NotificationRow } from "../../../../modules/mpgi"

/** A notification as the admin API answers it. The payload was redacted before it was stored. */
export function showNotification(row: NotificationRow) {
  const { id, kind, provider_id, order_no, transaction_id, payload, state, reason, copies, attempts } = row
  const { received_at, applied_at, done_by, note } = row
  return {
    ...{ id, kind, provider_id, order_no, transaction_id, payload, state, reason, copies, attempts },
    ...{ received_at, applied_at, done_by, note },
  }
}
