import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import type { SubscriptionSort } from "../../../../modules/mpgi"
import { cartsOf } from "../payments/query"
import { page, read } from "../read"
import { ordersOf } from "../payments/orders-of"
import { showSubscription } from "./show-subscription"
import { STATUSES } from "./statuses"

const SORTS = ["created_at", "next_charge_at", "contract_amount"] satisfies SubscriptionSort[]

export const Query = z.strictObject({
  status: z.enum(STATUSES).optional(),
  provider_id: z.string().max(64).optional(),
  q: z.string().trim().max(100).optional(),
  /** A column, with `-` in front for the greatest first. */
  order: z.enum(SORTS.flatMap((sort) => [sort, `-${sort}`] as const)).default("-created_at"),
  ...page,
})

/** Subscriptions with what became of them, the newest first; those that nobody has paid for only if asked for. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { limit, offset, order, q, ...filter } = read(Query, req.query)
  const { search } = req.scope.resolve("mpgi").subscriptions
  const sort = order.replace(/^-/, "") as SubscriptionSort
  const [rows, count] = await search.list(
    { ...filter, words: q || undefined, cart_ids: q ? await cartsOf(q, req.scope) : undefined },
    { sort, descending: order.startsWith("-") },
    { limit, offset },
  )
  const orders = await ordersOf(rows, req.scope)
  res.json({ subscriptions: rows.map((row) => showSubscription(row, orders)), count, offset, limit })
}
