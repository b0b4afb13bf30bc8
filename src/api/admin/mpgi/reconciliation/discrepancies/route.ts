import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { page, read, reply } from "../../shared/read"
import { serializeDiscrepancy } from "./serialize-discrepancy"

export const Query = z.strictObject({
  kind: z.string().max(64).optional(),
  /** `unresolved`: `open` or `needs_review`. */
  state: z.enum(["unresolved", "open", "needs_review", "resolved", "cleared"]).optional(),
  order_no: z.string().max(64).optional(),
  ...page,
})

/** Discrepancies between the local records and the gateway's, the newest first. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { limit, offset, ...filter } = read(Query, req.query)
  const { reconciliation, search } = req.scope.resolve("mpgi")
  const [rows, count] = await reconciliation.discrepancies.list(filter, { limit, offset })
  const payments = await search.byOrderNos(rows.map(({ order_no }) => order_no))
  const currencies = new Map(payments.map(({ order_no, currency_code }) => [order_no, currency_code]))
  const discrepancies = rows.map((row) => ({
    ...serializeDiscrepancy(row),
    currency_code: currencies.get(row.order_no) ?? null,
  }))
  return reply(res, { discrepancies, count, offset, limit })
}
