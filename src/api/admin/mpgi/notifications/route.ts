import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { NOTIFICATION_STATES } from "../../../../modules/mpgi/values"
import { page, read, reply } from "../shared/read"
import { serializeNotification } from "./serialize-notification"

export const Query = z.strictObject({
  state: z.enum(NOTIFICATION_STATES).optional(),
  kind: z.enum(["payment", "refund", "payout", "subscription"]).optional(),
  order_no: z.string().max(64).optional(),
  ...page,
})

/** The notifications of the gateway, the newest first. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { limit, offset, ...filter } = read(Query, req.query)
  const [rows, count] = await req.scope.resolve("mpgi").notifications.list(filter, { limit, offset })
  return reply(res, { notifications: rows.map(serializeNotification), count, offset, limit })
}
