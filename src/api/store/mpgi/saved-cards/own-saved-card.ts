import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { Refused } from "../refused"

/** One error for a card that does not exist, a removed card and another customer's card. */
export function savedCardNotFound(): Refused {
  return new Refused(404, "not_found", "There is no such saved card")
}

/** The signed-in customer, and the card that the path names. */
export function namedCard(req: AuthenticatedMedusaRequest): [customer_id: string, id: string] {
  const id = req.params.id ?? ""
  if (!/^\w{1,64}$/.test(id)) throw savedCardNotFound()
  return [req.auth_context.actor_id, id]
}
