import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { Refused } from "../refused"

/** The same for a card that does not exist, was removed, or is another customer's. */
export function savedCardNotFound(): Refused {
  return new Refused(404, "not_found", "There is no such saved card")
}

/** The customer and the card that the address names. */
export function namedCard(req: AuthenticatedMedusaRequest): [customer_id: string, id: string] {
  const id = req.params.id ?? ""
  if (!/^\w{1,64}$/.test(id)) throw savedCardNotFound()
  return [req.auth_context.actor_id, id]
}
