import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import type { BeneficiaryRow, ChangeResult } from "../../../../modules/mpgi"
import { unmasked } from "./serialize-beneficiary"

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

/**
 * The beneficiary after a change; undefined when another beneficiary has the same code.
 * @throws MedusaError when there is no such change, or this user cannot decide it
 */
export function changedRow(result: ChangeResult): BeneficiaryRow | undefined {
  switch (result.outcome) {
    case "code_taken":
      return undefined
    case "not_found":
      throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such beneficiary. Reload the list.")
    case "erased":
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        "The data of this beneficiary was erased. Create a new beneficiary.",
        "erased",
      )
    case "own_change":
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        "The user who proposed a change cannot confirm it. Another user has to confirm it.",
        "own_change",
      )
    case "not_proposed":
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        "The change was decided or replaced by another one. Reload the beneficiary to see what is proposed now.",
        "not_proposed",
      )
    case "proposed":
    case "applied":
    case "rejected":
      return result.beneficiary
  }
}
