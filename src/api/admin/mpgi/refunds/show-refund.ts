import type { MpgiModuleService, OperationRow } from "../../../../modules/mpgi"

/** A refund of the journal as the admin API answers it. The amount is a decimal string in main units. */
export function showRefund(row: OperationRow, { operations }: Pick<MpgiModuleService, "operations">) {
  const { id, provider_id, order_no, transaction_id, amount, currency_code, state, source } = row
  const { gateway_reference, error_code, error_reason, created_at, sent_at, settled_at } = row
  const { created_by = null, note = null } = (operations.askedOf(row) ?? {}) as Record<string, string | null>
  return {
    ...{ id, provider_id, order_no, transaction_id, amount, currency_code, state, source },
    ...{ gateway_reference, error_code, error_reason, created_at, sent_at, settled_at },
    // Who asked for it, and with which words: they went to the gateway as its reason.
    ...{ created_by, note },
  }
}
