import { MedusaError } from "@medusajs/framework/utils"
import type { BeneficiaryRow, ChangeResult } from "../../../../modules/mpgi"

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
