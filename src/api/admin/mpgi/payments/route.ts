import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { page, read, reply, sorting, timeZoneOf } from "../shared/read"
import { ordersOf } from "./orders-of"
import { filterOf, paymentFilter } from "./query"
import { serializePayment } from "./serialize-payment"

export const Query = z.strictObject({
  ...paymentFilter,
  order: sorting(["created_at", "amount", "captured_amount", "risk_score"]).prefault("-created_at"),
  ...page,
})

/** The payments of all accounts, the newest first: `{ payments, count, offset, limit }`. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { limit, offset, order, ...filter } = read(Query, req.query)
  const { search, dueCaptures, timeZone } = req.scope.resolve("mpgi")
  const [rows, count] = await search.list(await filterOf(filter, req.scope), order, { limit, offset })
  const orders = await ordersOf(rows, req.scope)
  return reply(res, {
    /** The time zone in which the days of the filters begin. */
    time_zone: timeZoneOf({ timeZone }, filter.user_time_zone),
    payments: rows.map((row) => serializePayment(row, orders, dueCaptures)),
    count,
    offset,
    limit,
  })
}
