import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { orderPayments } from "../../../payments/order-payments"

/** The payments of an order with their status at the gateway and their history: `{ payments: PaymentView[] }`. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  res.json({ payments: await orderPayments(req.params.id ?? "", req.scope) })
}
