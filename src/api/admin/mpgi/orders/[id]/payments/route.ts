import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { orderPayments } from "../../../payments/order-payments"
import { pendingChange, shippedCaptures } from "../../../../../../workflows"

/**
 * The payments of an order with their status at the gateway and their history, what an order change that is not
 * confirmed yet will do to them, and how far the order is captured if it is captured as it is shipped.
 * `nothing_due`: the order has a payment that rounds to nothing, of which the gateway knows nothing.
 */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const id = req.params.id ?? ""
  const { payments, nothing_due } = await orderPayments(id, req.scope)
  const pending_change = await pendingChange(id, req.scope)
  res.json({ payments, nothing_due, pending_change, shipments: await shippedCaptures(id, req.scope) })
}
