import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { reviewPayment } from "../../../../../../workflows"
import { read, reply } from "../../../shared/read"

export const Body = z.strictObject({
  accept: z.boolean("must be true to accept the payment, or false to decline it"),
  /** The reason, which is stored with the decision. */
  note: z.string().trim().max(1000).optional(),
})

/**
 * Accepts or declines a payment in review: `{ accept: boolean, note? }` -> `{ outcome, state }`. `refused` and `unknown`
 * are outcomes, not errors; a decision is final.
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const decision = read(Body, req.body)
  const order_no = req.params.order_no ?? ""
  const reviewed = await reviewPayment({ order_no, ...decision, by: req.auth_context.actor_id }, req.scope)
  const because = reviewed.outcome === "refused" ? { because: reviewed.because } : {}
  return reply(res, { outcome: reviewed.outcome, state: reviewed.payment.state, ...because })
}
