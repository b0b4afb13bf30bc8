import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { ordersOf } from "../payments/orders-of"
import { showPayment } from "../payments/show-payment"
import { peopleOf } from "../people"
import { page, read } from "../read"

export const Query = z.strictObject(page)

/**
 * What was decided about payments that were held for review, the newest first: who, and why. Those that still wait
 * are payments in the state `in_review`.
 */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { limit, offset } = read(Query, req.query)
  const [reviews, count] = await req.scope.resolve("mpgi").decidedReviews.list({ limit, offset })
  const orders = await ordersOf(
    reviews.map(({ payment }) => payment),
    req.scope,
  )
  const personOf = await peopleOf(
    reviews.flatMap(({ by }) => by ?? []),
    req.scope,
  )
  res.json({
    reviews: reviews.map(({ payment, by, ...review }) => ({
      ...review,
      by: by === null ? null : personOf(by),
      payment: showPayment(payment, orders),
    })),
    ...{ count, offset, limit },
  })
}
