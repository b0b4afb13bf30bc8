import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "zod"
import type { SubscriptionNow, ChargeRow } from "../../../../modules/mpgi"
import { subscriptionStatuses } from "../../../../modules/mpgi/values"
import { readEntities } from "../../../shared/read-entities"
import { Refused } from "../respond"

/** How many of the newest charges of each subscription a customer receives. */
const CHARGES = 24

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

/** A subscription as its customer sees it, without the gateway's ids. Amounts are decimal strings in main units. */
export function serializeOwnSubscription(row: SubscriptionNow, charges: readonly ChargeRow[]) {
  const { id, contract_name, contract_amount, currency_code, interval, interval_count } = row
  const { billing_cycle, status, started_at, ended_at, contract_end } = row
  const { over } = subscriptionStatuses[status]
  return {
    id,
    contract_name,
    contract_amount,
    currency_code,
    interval,
    interval_count,
    billing_cycle,
    status,
    started_at,
    ended_at,
    contract_end,
    next_charge_at: over ? null : row.next_charge_at,
    charges: charges.slice(0, CHARGES).map((charge) => ({
      amount: charge.amount,
      currency_code: charge.currency_code,
      state: charge.state,
      charged_at: charge.charged_at,
      order_id: charge.order_id,
    })),
    allowed: { cancel: canCancel(row) },
  }
}

/** Whether the cancellation of a subscription can be requested now. */
export function canCancel({ recurring_id, status }: SubscriptionNow): boolean {
  return recurring_id !== null && subscriptionStatuses[status].canCancel
}
