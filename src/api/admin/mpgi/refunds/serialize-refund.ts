import type { MpgiModuleService, OperationRow } from "../../../../modules/mpgi"
import { requestContext } from "../shared/request-context"

/** A refund of the journal as the admin API returns it. The amount is a decimal string in main units. */
export function serializeRefund(row: OperationRow, mpgi: Pick<MpgiModuleService, "operations">) {
  const { id, provider_id, order_no, transaction_id, amount, currency_code, state, source } = row
  const { gateway_reference, error_code, error_reason, created_at, sent_at, settled_at } = row
  const { created_by, note } = requestContext(row, mpgi)
  return {
    ...{ id, provider_id, order_no, transaction_id, amount, currency_code, state, source },
    ...{ gateway_reference, error_code, error_reason, created_at, sent_at, settled_at },
    // The note went to the gateway as the reason.
    ...{ created_by, note },
  }
}
