import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { namedBy, orderOf, ordersOf } from "../../payments/orders-of"
import { page, read, reply, search as searchText } from "../../shared/read"
import { serializeDiscrepancy } from "./serialize-discrepancy"

export const Query = z.strictObject({
  kind: z.string().max(64).optional(),
  /** `unresolved`: `open` or `needs_review`. */
  state: z.enum(["unresolved", "open", "needs_review", "resolved", "cleared"]).optional(),
  order_no: z.string().max(64).optional(),
  q: searchText,
  ...page,
})

/** Discrepancies between the local records and the gateway's, the newest first. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { limit, offset, q, ...filter } = read(Query, req.query)
  const { reconciliation, search } = req.scope.resolve("mpgi")
  const named = await namedBy(q, req.scope)
  const [rows, count] = await reconciliation.discrepancies.list({ ...filter, named }, { limit, offset })
  const payments = await search.byOrderNos(rows.map(({ order_no }) => order_no))
  const byReference = new Map(payments.map((payment) => [payment.order_no, payment]))
  const orders = await ordersOf(payments, req.scope)
  const discrepancies = rows.map((row) => {
    const payment = byReference.get(row.order_no)
    return {
      ...serializeDiscrepancy(row),
      order: payment ? orderOf(payment, orders) : null,
      currency_code: payment?.currency_code ?? null,
    }
  })
  return reply(res, { discrepancies, count, offset, limit })
}
