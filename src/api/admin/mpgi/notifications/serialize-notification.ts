import type { NotificationRow } from "../../../../modules/mpgi"

/** A notification as the admin API returns it. The payload was redacted before it was stored. */
export function serializeNotification(row: NotificationRow) {
  const { id, kind, provider_id, order_no, transaction_id, payload, state, reason, deliveries, attempts } =
    row
  const { received_at, applied_at, closed_by, note } = row
  return {
    id,
    kind,
    provider_id,
    order_no,
    transaction_id,
    payload,
    state,
    reason,
    deliveries,
    attempts,
    received_at,
    applied_at,
    closed_by,
    note,
  }
}
