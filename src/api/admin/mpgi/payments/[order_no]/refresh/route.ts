import { orderNo } from "../../../../../../gateway"
import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { refreshPaymentWorkflow } from "../../../../../../workflows"
import { reply } from "../../../shared/read"

/**
 * Queries the gateway now for the status of a payment and of its unconfirmed operation. Moves no money. `{
 * gateway_reached, state, open_operation }`
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const order_no = req.params.order_no ?? ""
  if (!(await req.scope.resolve("mpgi").payments.byOrderNo(orderNo(order_no))))
    throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no payment ${order_no}. Reload the list.`)
  const { result } = await refreshPaymentWorkflow(req.scope).run({ input: { order_no } })
  return reply(res, result)
}
