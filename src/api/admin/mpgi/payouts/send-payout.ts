import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { payoutWorkflow } from "../../../../workflows"
import { findPayout } from "./find-payout"
import type { PayoutUser } from "./payout-user"

/** Sends a released payout, and returns it as it then is, with the outcome. */
export async function sendPayout(id: string, by: PayoutUser, req: AuthenticatedMedusaRequest) {
  const { result } = await payoutWorkflow(req.scope).run({ input: { id, by: by.id } })
  const { outcome, because, detail } = result
  return { payout: await findPayout(id, by, req), outcome, because, detail }
}
