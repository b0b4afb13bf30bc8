import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { payoutUser } from "../payout-user"
import { prepare } from "../prepare-payout"

export { PayoutBody as Body } from "../body"

/** What is wrong with a form so far, and whether the payout would wait for another user. Stores nothing. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await payoutUser(req)
  const { prepared, problems } = await prepare(req.body, req.scope)
  res.json({ problems, needs_approval: prepared?.needs_approval ?? null })
}
