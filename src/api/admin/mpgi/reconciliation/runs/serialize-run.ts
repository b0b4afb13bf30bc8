import type { ReconciliationRow } from "../../../../../modules/mpgi"

/** A reconciliation run as the admin API returns it. */
export function serializeRun(row: ReconciliationRow) {
  const { id, provider_id, trigger, requested_by, scope, state, from_at, to_at } = row
  const { compared, found, resolved, needs_review, started_at, finished_at, error } = row
  return {
    ...{ id, provider_id, trigger, requested_by, scope, state, from_at, to_at },
    ...{ compared, found, resolved, needs_review, started_at, finished_at, error },
  }
}
