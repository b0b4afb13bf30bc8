import type { DifferenceRow } from "../../../../modules/mpgi"

/** A difference as the admin API answers it. */
export function showDifference(row: DifferenceRow) {
  const { id, kind, provider_id, order_no, transaction_id, reference, ours, theirs, state } = row
  const { sightings, first_seen_at, last_seen_at, healed_at, note } = row
  return {
    ...{ id, kind, provider_id, order_no, transaction_id, reference, ours, theirs, state },
    ...{ sightings, first_seen_at, last_seen_at, healed_at, note },
  }
}
