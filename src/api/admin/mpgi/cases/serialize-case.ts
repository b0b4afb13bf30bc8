import type { CaseRow } from "../../../../modules/mpgi"

/** A case as the admin API returns it. */
export function serializeCase(row: CaseRow) {
  const { id, kind, provider_id, order_no, transaction_id, operation_id, details, state } = row
  const { opened_at, closed_at, closed_by, note } = row
  return {
    id,
    kind,
    provider_id,
    order_no,
    transaction_id,
    operation_id,
    details,
    state,
    opened_at,
    closed_at,
    closed_by,
    note,
  }
}
