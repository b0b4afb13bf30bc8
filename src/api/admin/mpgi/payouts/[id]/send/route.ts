import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { payoutUser } from "../../payout-user"
import { sendPayout } from "../../send-payout"
import { reply } from "../../../shared/read"

/**
 * Sends a released payout that was certainly not sent yet. A payout that was sent is returned unchanged. Daily limits
 * count the payout again: if it exceeds them now, it waits for another user's approval.
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const by = payoutUser(req)
  return reply(res, await sendPayout(req.params.id ?? "", by, req))
}
