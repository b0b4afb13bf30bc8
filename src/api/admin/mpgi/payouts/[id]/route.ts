import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { findPayout } from "../serialize-payout"
import { payoutUser } from "../payout-user"

/** One payout with its history. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const by = payoutUser(req)
  res.json({ payout: await findPayout(req.params.id ?? "", by, req) })
}
