import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { cancelPaymentWorkflow } from "../../../../../../workflows"

/** Voids the authorization of a payment; refused with 400 when it was captured. Core has no such route. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { result } = await cancelPaymentWorkflow(req.scope).run({
    input: { order_no: req.params.order_no ?? "" },
  })
  res.json(result)
}
