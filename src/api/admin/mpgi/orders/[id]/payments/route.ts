import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { orderPayments } from "../../../payment-view/order-payments"

/** The payments of an order with what the gateway says of them, and all that was done: `{ payments: PaymentView[] }`. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  res.json({ payments: await orderPayments(req.params.id ?? "", req.scope) })
}
