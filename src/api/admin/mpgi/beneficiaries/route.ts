import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { payoutUser } from "../payouts/payout-user"
import { answerProblems, problem, readForm } from "../shared/problems"
import { page, read, reply } from "../shared/read"
import { BeneficiaryForm } from "./body"
import { changedRow } from "./find-beneficiary"
import { serializeBeneficiary, serializeBeneficiaryListItem } from "./serialize-beneficiary"

export { BeneficiaryForm as Body } from "./body"

export const Query = z.strictObject({
  search: z.string().trim().max(100).optional(),
  entity_type: z.enum(["PERSON", "COMPANY"]).optional(),
  country_code: z.string().length(2).toUpperCase().optional(),
  archived: z.enum(["true", "false"]).optional(),
  ...page,
})

/** The beneficiaries of payouts, the newest first. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  payoutUser(req)
  const { limit, offset, archived, ...filter } = read(Query, req.query)
  const which = { ...filter, archived: archived === "true" }
  const [rows, count] = await req.scope.resolve("mpgi").payouts.beneficiaries.list(which, { limit, offset })
  return reply(res, {
    beneficiaries: rows.map((row) => serializeBeneficiaryListItem(row, req.scope)),
    count,
    offset,
    limit,
  })
}

/**
 * Creates a beneficiary. If payouts need approval, another user must confirm its bank details before payouts to it can
 * be requested. 400 names every wrong field.
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const by = payoutUser(req)
  const { values, problems } = readForm(BeneficiaryForm, req.body)
  if (!values) return answerProblems(res, problems)
  const { code = null, beneficiary } = values
  const { payouts } = req.scope.resolve("mpgi")
  const row = changedRow(await payouts.createBeneficiary({ code, beneficiary }, by.id))
  if (!row) return answerProblems(res, [problem("code", "code_taken")])
  return reply(res.status(201), { beneficiary: await serializeBeneficiary(row, by, req) })
}
