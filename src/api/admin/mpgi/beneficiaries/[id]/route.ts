import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { payoutUser } from "../../payouts/payout-user"
import { answerProblems, problem, readForm } from "../../shared/problems"
import { BeneficiaryForm } from "../body"
import { changedRow, findBeneficiary, unmaskForm } from "../find-beneficiary"
import { serializeBeneficiary } from "../serialize-beneficiary"
import { reply } from "../../shared/read"

export { BeneficiaryForm as Body } from "../body"

/** One beneficiary with the change that waits for a second user. Account and identity numbers are masked. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const by = payoutUser(req)
  return reply(res, { beneficiary: await serializeBeneficiary(await findBeneficiary(req), by, req) })
}

/**
 * Replaces the fields of a beneficiary. A masked number does not change. If payouts need approval, this is a proposal.
 * It replaces an earlier one, and takes effect once another user has confirmed it. Payouts that were already requested
 * do not change.
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const by = payoutUser(req)
  const { id } = await findBeneficiary(req)
  const { values, problems } = readForm(BeneficiaryForm, await unmaskForm(req.body, id, req.scope))
  if (!values) return answerProblems(res, problems)
  const { code = null, beneficiary } = values
  const { payouts } = req.scope.resolve("mpgi")
  const row = changedRow(await payouts.changeBeneficiary(id, { code, beneficiary }, by.id))
  if (!row) return answerProblems(res, [problem("code", "code_taken")])
  return reply(res, { beneficiary: await serializeBeneficiary(row, by, req) })
}
