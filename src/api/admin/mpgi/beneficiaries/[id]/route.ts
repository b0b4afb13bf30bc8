import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { payoutUser } from "../../payouts/payout-user"
import { answerProblems, problem, readForm } from "../../problems"
import { BeneficiaryForm } from "../body"
import { beneficiaryOf, withSecrets } from "../known"
import { showBeneficiary } from "../show-beneficiary"

export { BeneficiaryForm as Body } from "../body"

/** One beneficiary, its account and identity numbers masked. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await payoutUser(req)
  res.json({ beneficiary: showBeneficiary(await beneficiaryOf(req), req.scope) })
}

/** Replaces its fields. A number that comes back masked stays what it is. Payouts that were asked for do not change. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const by = await payoutUser(req)
  const { id } = await beneficiaryOf(req)
  const { values, problems } = readForm(BeneficiaryForm, await withSecrets(req.body, id, req.scope))
  if (!values) return answerProblems(res, problems)
  const mpgi = req.scope.resolve("mpgi")
  const { code = null, beneficiary } = values
  const row = await mpgi.as(by.id, () => mpgi.payouts.beneficiaries.change(id, { code, beneficiary }, by.id))
  if (!row) return answerProblems(res, [problem("code", "code_taken")])
  res.json({ beneficiary: showBeneficiary(row, req.scope) })
}
