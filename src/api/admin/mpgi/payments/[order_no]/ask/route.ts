import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { askNowWorkflow } from "../../../../../../workflows"

/**
 * Asks the gateway where a payment stands, and about a write whose outcome is open, without waiting for the next
 * question. Sends nothing that moves money. `{ state, unsettled }`
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const order_no = req.params.order_no ?? ""
  if (!(await req.scope.resolve("mpgi").payments.byOrderNo(order_no)))
    throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no payment ${order_no}.`)
  const { result } = await askNowWorkflow(req.scope).run({ input: { order_no } })
  res.json(result)
}
