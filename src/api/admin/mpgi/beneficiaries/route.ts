import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { payoutUser } from "../payouts/payout-user"
import { answerProblems, problem, readForm } from "../problems"
import { page, read } from "../read"
import { BeneficiaryForm } from "./body"
import { listBeneficiary, showBeneficiary } from "./show-beneficiary"

export { BeneficiaryForm as Body } from "./body"

export const Query = z.strictObject({
  search: z.string().trim().max(100).optional(),
  entity_type: z.enum(["PERSON", "COMPANY"]).optional(),
  country_code: z.string().length(2).toUpperCase().optional(),
  archived: z.enum(["true", "false"]).optional(),
  ...page,
})

/** Those to whom payouts can be made, the newest first. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await payoutUser(req)
  const { limit, offset, archived, ...filter } = read(Query, req.query)
  const which = { ...filter, archived: archived === "true" }
  const [rows, count] = await req.scope.resolve("mpgi").payouts.beneficiaries.list(which, { limit, offset })
  res.json({ beneficiaries: rows.map((row) => listBeneficiary(row, req.scope)), count, offset, limit })
}

/** Keeps a new one, sealed. 400 names every field that is wrong. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const by = await payoutUser(req)
  const { values, problems } = readForm(BeneficiaryForm, req.body)
  if (!values) return answerProblems(res, problems)
  const mpgi = req.scope.resolve("mpgi")
  const { code = null, beneficiary } = values
  const row = await mpgi.as(by.id, () => mpgi.payouts.beneficiaries.create({ code, beneficiary }, by.id))
  if (!row) return answerProblems(res, [problem("code", "code_taken")])
  res.status(201).json({ beneficiary: showBeneficiary(row, req.scope) })
}
