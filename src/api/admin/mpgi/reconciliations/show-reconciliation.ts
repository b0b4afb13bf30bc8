import type { ReconciliationRow } from "../../../../modules/mpgi"

/** A run as the admin API answers it. */
export function showReconciliation(row: ReconciliationRow) {
  const { id, provider_id, trigger, requested_by, scope, state, from_at, to_at } = row
  const { compared, found, healed, reported, started_at, finished_at, error } = row
  return {
    ...{ id, provider_id, trigger, requested_by, scope, state, from_at, to_at },
    ...{ compared, found, healed, reported, started_at, finished_at, error },
  }
}
