import type { InferTypeOf } from "@medusajs/framework/types"
import { operationStatesWhere, type OperationConsequences } from "../journal/records/states"
import { PAYOUT_STATES } from "../models/payout"
import { sqlList } from "../shared/database"
import type { MpgiPayout } from "../models"
import type { OperationRow, RowOf, SealedJson } from "../shared/rows"
import { NEVER_SENT, WITHDRAWN, type PayoutRequest } from "./send-payout"
import { payoutStates, type PayoutStatus } from "./states"

export type PayoutRow = RowOf<InferTypeOf<typeof MpgiPayout>, { request: SealedJson<PayoutRequest> }>

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

const QUIET = sqlList(NEVER_SENT)

const of = (progress: OperationConsequences["progress"]) =>
  sqlList(operationStatesWhere((row) => row.progress === progress))

/** `status` in SQL, of `p` joined with its operation `o`. */
export const STATUS = `case
  when p.state not in ${sqlList(PAYOUT_STATES.filter((state) => payoutStates[state].released))} then p.state
  when o.error_code = '${WITHDRAWN}' then 'rejected'
  when o.id is null then 'ready'
  when o.state in ${of("running")} then 'sending'
  when o.state in ${of("unconfirmed")} then 'unknown'
  when o.state in ${of("not_applied")} then case when o.error_code in ${QUIET} then 'ready' else 'failed' end
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
