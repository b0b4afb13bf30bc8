import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { SUBSCRIPTION_STATUSES } from "../../../../modules/mpgi/values"
import { page, read, reply, sorting } from "../shared/read"
import { cartsOfOrders, ordersNamed, ordersOf } from "../payments/orders-of"
import { serializeSubscription } from "./find-subscription"

export const Query = z.strictObject({
  status: z.enum(SUBSCRIPTION_STATUSES).optional(),
  provider_id: z.string().max(64).optional(),
  q: z.string().trim().max(100).optional(),
  order: sorting(["created_at", "next_charge_at", "contract_amount"]).prefault("-created_at"),
  ...page,
})

/** Subscriptions with their status, the newest first. Those without a payment are listed only when a filter names their status. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { limit, offset, order, q, ...filter } = read(Query, req.query)
  const { search } = req.scope.resolve("mpgi").subscriptions
  const cart_ids = q ? await cartsOfOrders(await ordersNamed(q, req.scope), req.scope) : undefined
  const [rows, count] = await search.list({ ...filter, words: q || undefined, cart_ids }, order, {
    limit,
    offset,
  })
  const orders = await ordersOf(rows, req.scope)
  return reply(res, {
    subscriptions: rows.map((row) => serializeSubscription(row, orders)),
    count,
    offset,
    limit,
  })
}
