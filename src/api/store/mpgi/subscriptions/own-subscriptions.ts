import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "zod"
import type { SubscriptionNow } from "../../../../modules/mpgi"
import { readEntities } from "../../../shared/read-entities"
import { Refused } from "../refused"

const Order = z.object({ id: z.string() })
const OrderCart = z.object({ cart_id: z.string() })

/** The subscriptions that began with an order of the signed-in customer, the newest first. */
export async function ownSubscriptions(req: AuthenticatedMedusaRequest): Promise<SubscriptionNow[]> {
  const orders = await readEntities(req.scope, Order, {
    entity: "order",
    fields: ["id"],
    filters: { customer_id: req.auth_context.actor_id },
  })
  if (orders.length === 0) return []
  const links = await readEntities(req.scope, OrderCart, {
    entity: "order_cart",
    fields: ["cart_id"],
    filters: { order_id: orders.map(({ id }) => id) },
  })
  const { search } = req.scope.resolve("mpgi").subscriptions
  return search.ofCarts(links.map(({ cart_id }) => cart_id))
}

/**
 * One subscription of the signed-in customer.
 * @throws Refused 404, the same for a subscription that does not exist and for another customer's
 */
export async function ownSubscription(req: AuthenticatedMedusaRequest): Promise<SubscriptionNow> {
  const found = (await ownSubscriptions(req)).find(({ id }) => id === req.params.id)
  if (!found) throw new Refused(404, "not_found", "There is no such subscription")
  return found
}
