import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { payoutUser } from "../../payout-user"
import { sendPayout } from "../../send-payout"

/**
 * Sends a released payout that was certainly not sent yet; one that was sent is returned as it is. Daily limits count it
 * again: one that exceeds them now waits for another user's approval.
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const by = payoutUser(req)
  res.json(await sendPayout(req.params.id ?? "", by, req))
}
