import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { cancelPayment } from "../../../../../../workflows"
import { reply } from "../../../shared/read"

/** Voids the authorization of a payment. Refused with 400 if it was captured. Medusa has no such route. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const order_no = req.params.order_no ?? ""
  await cancelPayment(order_no, req.scope)
  return reply(res, { order_no })
}
