import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { orderPayments } from "../../../payments/order-payments"
import { pendingChange } from "../../../../../../workflows"

/**
 * The payments of an order with their status at the gateway and their history, and what an order change that is not
 * confirmed yet will do to them: `{ payments: PaymentView[], pending_change: PendingChange | null }`.
 */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const id = req.params.id ?? ""
  const payments = await orderPayments(id, req.scope)
  res.json({ payments, pending_change: await pendingChange(id, req.scope) })
}
