import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { payOut } from "../../../../workflows"
import { findPayout } from "./serialize-payout"
import type { PayoutUser } from "./payout-user"

/** Sends a released payout. Returns the outcome and the payout in its new state. */
export async function sendPayout(id: string, by: PayoutUser, req: AuthenticatedMedusaRequest) {
  const { outcome, because, detail } = await payOut({ id, by: by.id }, req.scope)
  return { payout: await findPayout(id, by, req), outcome, because, detail }
}
