import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { payoutUser } from "../../../../../payouts/payout-user"
import { answerProblems, problem } from "../../../../../shared/problems"
import { changedRow } from "../../../../changed-row"
import { serializeBeneficiary } from "../../../../serialize-beneficiary"

/**
 * Puts a proposed change into force: the one that this id names, so that what is confirmed is what was shown. Its author
 * cannot confirm it. Users who proposed or confirmed bank details cannot approve a payout to them.
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const by = payoutUser(req)
  const { id = "", change_id = "" } = req.params
  const { payouts } = req.scope.resolve("mpgi")
  const row = changedRow(await payouts.decideChange(id, change_id, true, by.id))
  if (!row) return answerProblems(res, [problem("code", "code_taken")])
  res.json({ beneficiary: await serializeBeneficiary(row, by, req) })
}
