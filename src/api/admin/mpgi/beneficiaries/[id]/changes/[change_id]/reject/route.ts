import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { payoutUser } from "../../../../../payouts/payout-user"
import { answerProblems, problem } from "../../../../../shared/problems"
import { changedRow } from "../../../../find-beneficiary"
import { serializeBeneficiary } from "../../../../serialize-beneficiary"
import { reply } from "../../../../../shared/read"

/** Rejects a proposed change. Its author can withdraw it in the same way. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const by = payoutUser(req)
  const { id = "", change_id = "" } = req.params
  const { payouts } = req.scope.resolve("mpgi")
  const row = changedRow(await payouts.rejectChange(id, change_id, by.id))
  if (!row) return answerProblems(res, [problem("code", "code_taken")])
  return reply(res, { beneficiary: await serializeBeneficiary(row, by, req) })
}
