import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { findPayout } from "../serialize-payout"
import { payoutUser } from "../payout-user"
import { reply } from "../../shared/read"

/** One payout with its history. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const by = payoutUser(req)
  return reply(res, { payout: await findPayout(req.params.id ?? "", by, req) })
}
