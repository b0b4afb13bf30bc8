import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { decidePayout } from "../../../../../../workflows"
import { payoutUser } from "../../payout-user"
import { sendPayout } from "../../send-payout"
import { reply } from "../../../shared/read"

/**
 * Approves a payout, which is then sent at once. The user who requested it cannot approve it. Users who changed or
 * confirmed its bank details cannot approve it either.
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const by = payoutUser(req)
  const id = req.params.id ?? ""
  await decidePayout({ id, approve: true, by: by.id }, req.scope)
  return reply(res, await sendPayout(id, by, req))
}
