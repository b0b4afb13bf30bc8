import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { BeneficiaryRow } from "../../../../modules/mpgi"
import type { PayoutUser } from "../payouts/payout-user"
import { masked } from "./mask"
import { serializeChanges } from "./serialize-change"

/** A beneficiary in a list, with no details beyond its name and where the money goes. */
export function serializeBeneficiaryListItem(row: BeneficiaryRow, scope: MedusaContainer) {
  const { id, code, entity_type, country_code, bank_tail, created_by, created_at, updated_at, archived_at } =
    row
  const { payouts } = scope.resolve("mpgi")
  const details = payouts.beneficiaries.detailsOf(row)
  return {
    id,
    code,
    entity_type,
    country_code,
    bank_tail,
    created_by,
    created_at,
    updated_at,
    archived_at,
    /** Whether payouts to it may be requested. */
    is_confirmed: payouts.isConfirmed(row),
    is_erased: row.erased_at !== null,
    name: details ? payouts.nameOf(details) : null,
    account_currency: details?.bank_details?.account_currency ?? null,
  }
}

/**
 * One beneficiary with all its fields, and the change that waits for a second user. Account and identity numbers are
 * masked.
 */
export async function serializeBeneficiary(
  row: BeneficiaryRow,
  by: PayoutUser,
  req: Pick<AuthenticatedMedusaRequest, "scope">,
) {
  const { beneficiaries, changes } = req.scope.resolve("mpgi").payouts
  const details = beneficiaries.detailsOf(row)
  const waits = await changes.findProposed(row.id)
  const [proposed = null] = await serializeChanges(waits ? [waits] : [], req)
  return {
    ...serializeBeneficiaryListItem(row, req.scope),
    beneficiary: details ? masked(details) : null,
    proposed: proposed && { ...proposed, allowed: { confirm: proposed.proposed_by.id !== by.id } },
  }
}
