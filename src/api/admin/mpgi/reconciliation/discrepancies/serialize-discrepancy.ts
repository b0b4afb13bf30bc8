import type { DiscrepancyRow } from "../../../../../modules/mpgi"

/** A discrepancy as the admin API returns it. */
export function serializeDiscrepancy(row: DiscrepancyRow) {
  const { id, kind, provider_id, order_no, transaction_id, reference, local_value, gateway_value, state } =
    row
  const { occurrences, first_seen_at, last_seen_at, resolved_at, note } = row
  return {
    id,
    kind,
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
