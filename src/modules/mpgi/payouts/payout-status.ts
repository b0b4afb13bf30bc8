import { NEVER_SENT, WITHDRAWN } from "../journal/standalone/payout"
import type { OperationRow, PayoutRow } from "../shared/rows"

/**
 * The status of a payout: first the decision made here, then the state of its operation in the journal.
 * `ready`: released, and certainly not sent yet · `on_its_way`: accepted by the gateway · `unknown`: needs review.
 */
export const PAYOUT_STATUSES = [
  "awaiting_approval",
  "rejected",
  "ready",
  "sending",
  "unknown",
  "on_its_way",
  "completed",
  "failed",
] as const
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number]

/** A payout with its outcome. */
export interface PayoutNow extends PayoutRow {
  status: PayoutStatus
  /** Its operation; null while there is none. */
  operation_id: string | null
  operation_state: OperationRow["state"] | null
  gateway_status: string | null
  gateway_reference: string | null
  error_code: string | null
  error_reason: string | null
  settled_at: Date | null
}

const QUIET = NEVER_SENT.map((code) => `'${code}'`).join(", ")

/** `status` in SQL, of `p` joined with its operation `o`. */
export const STATUS = `case
  when p.state <> 'released' then p.state
  when o.error_code = '${WITHDRAWN}' then 'rejected'
  when o.id is null then 'ready'
  when o.state in ('intent', 'sent') then 'sending'
  when o.state = 'unknown' then 'unknown'
  when o.state = 'not_applied' then case when o.error_code in (${QUIET}) then 'ready' else 'failed' end
  when upper(o.gateway_status) = 'COMPLETED' then 'completed'
  when upper(o.gateway_status) = 'FAILED' then 'failed'
  else 'on_its_way' end`

/** The columns of the operation that a {@link PayoutNow} has in addition to its own. */
export const OF_OPERATION = [
  "o.id as operation_id",
  "o.state as operation_state",
  ...["gateway_status", "gateway_reference", "error_code", "error_reason", "settled_at"].map(
    (column) => `o.${column}`,
  ),
]
