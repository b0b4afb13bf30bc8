import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { payoutUser } from "../../../../../payouts/payout-user"
import { answerProblems, problem } from "../../../../../shared/problems"
import { read, reply } from "../../../../../shared/read"
import { changedRow } from "../../../../find-beneficiary"
import { serializeBeneficiary } from "../../../../serialize-beneficiary"

export const Body = z.strictObject({
  /** The last eight characters of the IBAN, or more, if the change has one. */
  iban: z.string().trim().max(60).optional(),
  /** The last eight characters of the account number, or all of a shorter one, if the change has one. */
  account_number: z.string().trim().max(60).optional(),
})

/**
 * Confirms a proposed change, which then takes effect. The id ensures that the user confirms the change that was shown.
 * If the change is about bank details or the code, the user types the account, because only its end is shown. The
 * author of a change cannot confirm it. Users who proposed or confirmed bank details cannot approve a payout to them.
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const by = payoutUser(req)
  const { id = "", change_id = "" } = req.params
  const { payouts } = req.scope.resolve("mpgi")
  const result = await payouts.confirmChange(id, change_id, read(Body, req.body), by.id)
  if (result.outcome === "account_differs") {
    const problems = result.accounts.map((field) => problem(field, "account_differs"))
    return answerProblems(res, problems)
  }
  const row = changedRow(result)
  if (!row) return answerProblems(res, [problem("code", "code_taken")])
  return reply(res, { beneficiary: await serializeBeneficiary(row, by, req) })
}
