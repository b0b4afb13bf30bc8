import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { payoutUser } from "../../payouts/payout-user"
import { answerProblems, problem, readForm } from "../../shared/problems"
import { BeneficiaryForm } from "../body"
import { findBeneficiary, unmaskForm } from "../find-beneficiary"
import { serializeBeneficiary } from "../serialize-beneficiary"

export { BeneficiaryForm as Body } from "../body"

/** One beneficiary, its account and identity numbers masked. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await payoutUser(req)
  res.json({ beneficiary: serializeBeneficiary(await findBeneficiary(req), req.scope) })
}

/** Replaces its fields. A masked number stays as it is. Payouts that were requested do not change. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const by = await payoutUser(req)
  const { id } = await findBeneficiary(req)
  const { values, problems } = readForm(BeneficiaryForm, await unmaskForm(req.body, id, req.scope))
  if (!values) return answerProblems(res, problems)
  const { code = null, beneficiary } = values
  const { payouts } = req.scope.resolve("mpgi")
  const row = await payouts.changeBeneficiary(id, { code, beneficiary }, by.id)
  if (!row) return answerProblems(res, [problem("code", "code_taken")])
  res.json({ beneficiary: serializeBeneficiary(row, req.scope) })
}
