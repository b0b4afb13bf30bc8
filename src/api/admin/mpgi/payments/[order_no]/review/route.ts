import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import { reviewPaymentWorkflow } from "../../../../../../workflows"

const Decision = z.strictObject({ accept: z.boolean() })

/**
 * Decides a payment that is held for review: `{ accept: boolean }` -> `{ outcome, state }`. `refused` and `unknown`
 * are outcomes, not errors; a decision is final.
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const decision = Decision.safeParse(req.body)
  if (!decision.success)
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      "accept: say true to accept the payment, false to decline it.",
    )
  const { result } = await reviewPaymentWorkflow(req.scope).run({
    input: { order_no: req.params.order_no ?? "", ...decision.data, by: req.auth_context.actor_id },
  })
  const because = result.outcome === "refused" ? { because: result.because } : {}
  res.json({ outcome: result.outcome, state: result.payment.state, ...because })
}
