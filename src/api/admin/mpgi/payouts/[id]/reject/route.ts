import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { decidePayout } from "../../../../../../workflows"
import { note, read, reply } from "../../../shared/read"
import { findPayout } from "../../serialize-payout"
import { payoutUser } from "../../payout-user"

export const Body = z.strictObject({ note })

/**
 * Rejects a payout that waits for approval or was not sent yet. The user who requested it can withdraw it in the same
 * way. It is never sent.
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const by = payoutUser(req)
  const { note } = read(Body, req.body)
  const id = req.params.id ?? ""
  await decidePayout({ id, approve: false, note, by: by.id }, req.scope)
  return reply(res, { payout: await findPayout(id, by, req) })
}
