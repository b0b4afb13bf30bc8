import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { ordersOf } from "../payments/orders-of"
import { serializePayment } from "../payments/serialize-payment"
import { findNamedUsers } from "../shared/named-users"
import { page, read, reply } from "../shared/read"

export const Query = z.strictObject(page)

/**
 * Decisions about payments in review, with user and reason, the newest first. Open reviews are payments in the state
 * `in_review`.
 */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { limit, offset } = read(Query, req.query)
  const { decidedReviews, dueCaptures } = req.scope.resolve("mpgi")
  const [reviews, count] = await decidedReviews.list({ limit, offset })
  const orders = await ordersOf(
    reviews.map(({ payment }) => payment),
    req.scope,
  )
  const userOf = await findNamedUsers(
    reviews.flatMap(({ by }) => by ?? []),
    req.scope,
  )
  return reply(res, {
    reviews: reviews.map(({ payment, by, ...review }) => ({
      ...review,
      by: by === null ? null : userOf(by),
      payment: serializePayment(payment, orders, dueCaptures),
    })),
    count,
    offset,
    limit,
  })
}
