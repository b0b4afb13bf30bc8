import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { decidePayoutWorkflow } from "../../../../../../workflows"
import { payoutUser } from "../../payout-user"
import { sendPayout } from "../../send-payout"

/** Approves a payout, which is then sent at once. The user who requested it cannot approve it. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const by = await payoutUser(req)
  if (!by.person)
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "An API key cannot approve a payout. Approve it as a user.",
    )
  const id = req.params.id ?? ""
  await decidePayoutWorkflow(req.scope).run({ input: { id, approve: true, by: by.id } })
  res.json(await sendPayout(id, by, req))
}
