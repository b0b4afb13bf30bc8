import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { NOTIFICATION_STATES } from "../../../../modules/mpgi/values"
import { findOrders, namedBy } from "../payments/orders-of"
import { page, read, reply, search } from "../shared/read"
import { serializeNotification } from "./serialize-notification"

export const Query = z.strictObject({
  state: z.enum(NOTIFICATION_STATES).optional(),
  kind: z.enum(["payment", "refund", "payout", "subscription"]).optional(),
  order_no: z.string().max(64).optional(),
  q: search,
  ...page,
})

/** The notifications of the gateway, the newest first. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { limit, offset, q, ...filter } = read(Query, req.query)
  const { notifications } = req.scope.resolve("mpgi")
  const named = await namedBy(q, req.scope)
  const [rows, count] = await notifications.list({ ...filter, named }, { limit, offset })
  const orderOf = await findOrders(rows, req.scope)
  return reply(res, {
    notifications: rows.map((row) => ({ ...serializeNotification(row), order: orderOf(row) })),
    count,
    offset,
    limit,
  })
}
