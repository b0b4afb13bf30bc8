import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { deactivatePaymentLink } from "../../../../../../workflows"
import { actorOf, reply } from "../../../shared/read"
import { serializePaymentLink } from "../../serialize-payment-link"

/** Deactivates a payment link. It cannot be activated again: create another one. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const id = req.params.id ?? ""
  const by = actorOf(req)
  const link = await req.scope.resolve("mpgi").as(by, () => deactivatePaymentLink(id, req.scope))
  return reply(res, { payment_link: serializePaymentLink(link) })
}
