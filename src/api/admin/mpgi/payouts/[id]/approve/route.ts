import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { decidePayoutWorkflow } from "../../../../../../workflows"
import { payoutUser } from "../../payout-user"
import { sendPayout } from "../../send"

/** Another user than its maker approves a payout, which is then sent at once. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const by = await payoutUser(req)
  if (!by.person)
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, "A payout is approved by a user, not by an API key.")
  const id = req.params.id ?? ""
  await decidePayoutWorkflow(req.scope).run({ input: { id, approve: true, by: by.id } })
  res.json(await sendPayout(id, by, req))
}
