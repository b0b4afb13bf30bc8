import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { payoutWorkflow } from "../../../../workflows"
import { onePayout } from "./one-payout"
import type { PayoutUser } from "./payout-user"

/** Sends a payout that was released, and answers it as it then is, with what became of the sending. */
export async function sendPayout(id: string, by: PayoutUser, req: AuthenticatedMedusaRequest) {
  const { result } = await payoutWorkflow(req.scope).run({ input: { id, by: by.id } })
  const { outcome, because, detail } = result
  return { payout: await onePayout(id, by, req), outcome, because, detail }
}
