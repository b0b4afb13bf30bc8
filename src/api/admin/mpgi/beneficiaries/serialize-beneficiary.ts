import type { MedusaContainer } from "@medusajs/framework/types"
import type { BeneficiaryRow } from "../../../../modules/mpgi"
import { masked } from "./mask"

/** A beneficiary in a list: nothing but its name and where the money goes. */
export function serializeBeneficiaryListItem(row: BeneficiaryRow, scope: MedusaContainer) {
  const { id, code, entity_type, country_code, bank_tail, created_by, created_at, updated_at, archived_at } =
    row
  const { payouts } = scope.resolve("mpgi")
  const details = payouts.beneficiaries.detailsOf(row)
  return {
    ...{ id, code, entity_type, country_code, bank_tail, created_by, created_at, updated_at, archived_at },
    name: details ? payouts.nameOf(details) : null,
    account_currency: details?.bank_details?.account_currency ?? null,
  }
}

/** One beneficiary with all its fields; account and identity numbers masked. */
export function serializeBeneficiary(row: BeneficiaryRow, scope: MedusaContainer) {
  const details = scope.resolve("mpgi").payouts.beneficiaries.detailsOf(row)
  return { ...serializeBeneficiaryListItem(row, scope), beneficiary: details ? masked(details) : null }
}
