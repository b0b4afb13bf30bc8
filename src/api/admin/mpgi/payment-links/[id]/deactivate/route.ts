import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { deactivatePaymentLink } from "../../../../../../workflows"
import { actorOf } from "../../../shared/read"
import { serializePaymentLink } from "../../serialize-payment-link"

/** Deactivates a payment link. It cannot be activated again: create another one. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const id = req.params.id ?? ""
  const by = actorOf(req)
  const link = await req.scope.resolve("mpgi").as(by, () => deactivatePaymentLink(id, req.scope))
  res.json({ payment_link: serializePaymentLink(link) })
}
