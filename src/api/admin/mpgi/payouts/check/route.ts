import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { payoutUser } from "../payout-user"
import { PayoutBody, prepare } from "../prepare-payout"
import { reply } from "../../shared/read"

export const Body = PayoutBody

/** The problems of a form, and whether the payout would wait for another user. Stores nothing. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const by = payoutUser(req)
  const { prepared, problems } = await prepare(req.body, req.scope)
  const { payouts } = req.scope.resolve("mpgi")
  const drafts = prepared ? [{ ...prepared.form, request: prepared.request }] : []
  const [needs_approval = null] = await payouts.limits.areSubjectToApproval(drafts, by.id)
  return reply(res, { problems, needs_approval })
}
