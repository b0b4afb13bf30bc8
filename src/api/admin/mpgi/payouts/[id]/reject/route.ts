import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { decidePayoutWorkflow } from "../../../../../../workflows"
import { note, read } from "../../../read"
import { onePayout } from "../../one-payout"
import { payoutUser } from "../../payout-user"

export const Body = z.strictObject({ note })

/**
 * Rejects a payout that waits for approval, or one of which nothing was sent yet; its maker withdraws it the same way.
 * Nothing is sent, now or later.
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const by = await payoutUser(req)
  const { note } = read(Body, req.body)
  const id = req.params.id ?? ""
  await decidePayoutWorkflow(req.scope).run({ input: { id, approve: false, note, by: by.id } })
  res.json({ payout: await onePayout(id, by, req) })
}
