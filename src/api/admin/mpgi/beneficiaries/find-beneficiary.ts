import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import type { BeneficiaryRow } from "../../../../modules/mpgi"
import { unmasked } from "./mask"

/** The beneficiary that the path names. @throws MedusaError `not_found` */
export async function findBeneficiary(req: AuthenticatedMedusaRequest): Promise<BeneficiaryRow> {
  const row = await req.scope.resolve("mpgi").payouts.beneficiaries.byId(req.params.id ?? "")
  if (!row)
    throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such beneficiary. Reload the list.")
  return row
}

/** A form of a stored beneficiary, in which the stored numbers replace the masked ones. */
export async function unmaskForm(form: unknown, id: string, scope: MedusaContainer): Promise<unknown> {
  const { beneficiaries } = scope.resolve("mpgi").payouts
  const row = await beneficiaries.byId(id)
  const stored = row && beneficiaries.detailsOf(row)
  if (!stored || typeof form !== "object" || form === null || !("beneficiary" in form)) return form
  return { ...form, beneficiary: unmasked(form.beneficiary, stored) }
}
