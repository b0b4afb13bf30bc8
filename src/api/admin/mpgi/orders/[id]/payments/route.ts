import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { orderPayments } from "../../../payments/order-payments"
import { pendingChange, shippedCaptures } from "../../../../../../workflows"
import { reply } from "../../../shared/read"

/**
 * The payments of an order with their status at the gateway and their history. Also the effect that an unconfirmed
 * order change would have on them. If the order is captured by shipments, also how much is captured. `nothing_due`: the
 * order has a payment that rounds to nothing and does not exist at the gateway.
 */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const id = req.params.id ?? ""
  const { payments, nothing_due } = await orderPayments(id, req.scope)
  const pending_change = await pendingChange(id, req.scope)
  const shipments = await shippedCaptures(id, req.scope)
  return reply(res, { payments, nothing_due, pending_change, shipments })
}
