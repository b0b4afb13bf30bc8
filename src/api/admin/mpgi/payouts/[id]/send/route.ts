import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { payoutUser } from "../../payout-user"
import { sendPayout } from "../../send"

/** Sends a payout that was released and certainly not sent yet; one that was sent is answered as it is. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const by = await payoutUser(req)
  res.json(await sendPayout(req.params.id ?? "", by, req))
}
