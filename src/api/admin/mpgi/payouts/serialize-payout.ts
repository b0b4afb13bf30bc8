import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { PayoutNow } from "../../../../modules/mpgi"
import { payoutStatuses } from "../../../../modules/mpgi/values"
import { emailsOf } from "./payout-user"

/**
 * Payouts in a list. Amounts are decimal strings in main units. Only the last four characters of an account are
 * included.
 */
export async function serializePayouts(
  rows: readonly PayoutNow[],
  req: Pick<AuthenticatedMedusaRequest, "scope">,
) {
  const emails = await emailsOf(
    rows.flatMap(({ created_by, decided_by }) => [created_by, decided_by]),
    req,
  )
  const who = (id: string | null) => (id === null ? null : { id, email: emails.get(id) ?? null })
  return rows.map((row) => serializePayout(row, who, req))
}

type Who = (id: string | null) => { id: string; email: string | null } | null

function serializePayout(row: PayoutNow, who: Who, { scope }: Pick<AuthenticatedMedusaRequest, "scope">) {
  const { payouts } = scope.resolve("mpgi")
  const { id, request_id, provider_id, beneficiary_id, order_id, amount, currency_code, reference } = row
  const { bank_tail, source, needs_approval, status, decided_at, decided_note, created_at, settled_at } = row
  const { fee_amount, fee_currency, amount_payer_pays, amount_beneficiary_receives, short_reference_id } = row
  const { gateway_status, gateway_reference: transaction_id, error_code, error_reason, operation_id } = row
  const { beneficiary = {} } = payouts.records.requestOf(row) ?? {}
  const { showsFailure } = payoutStatuses[status]
  return {
    id,
    request_id,
    provider_id,
    beneficiary_id,
    order_id,
    amount,
    currency_code,
    reference,
    bank_tail,
    source,
    needs_approval,
    status,
    decided_at,
    decided_note,
    created_at,
    settled_at,
    fee_amount,
    fee_currency,
    amount_payer_pays,
    amount_beneficiary_receives,
    short_reference_id,
    gateway_status,
    transaction_id,
    operation_id,
    beneficiary_name: payouts.nameOf(beneficiary) || null,
    failure:
      showsFailure && error_code
        ? { code: error_code, reason: payouts.records.reasonOf(row) ?? error_reason }
        : null,
    created_by: who(row.created_by),
    decided_by: who(row.decided_by),
  }
}
