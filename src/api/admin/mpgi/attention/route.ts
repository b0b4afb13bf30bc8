import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import type { AttentionRow } from "../../../../modules/mpgi"
import { AUTOMATIC } from "../../../../modules/mpgi/values"
import { namedBy, orderOf, ordersOf } from "../payments/orders-of"
import { findNamedUsers } from "../shared/named-users"
import { page, read, reply, search, sorting } from "../shared/read"

export const Query = z.strictObject({
  /** `open` includes discrepancies that are still being checked. */
  state: z.enum(["open", "closed"]).optional(),
  /** A kind of case. A discrepancy has the kind of the case that it becomes if it lasts. */
  kind: z.string().max(64).optional(),
  order_no: z.string().max(64).optional(),
  q: search,
  order: sorting(["found_at"]).prefault("-found_at"),
  ...page,
})

/** Cases, and discrepancies that have not become cases, in one list. The list has open and resolved rows. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { limit, offset, order, q, ...filter } = read(Query, req.query)
  const named = await namedBy(q, req.scope)
  const { attention } = req.scope.resolve("mpgi")
  const [rows, count] = await attention.list({ ...filter, named }, order, { limit, offset })
  return reply(res, { attention: await serializeAttention(rows, req.scope), count, offset, limit })
}

/** The rows with their orders and amounts. `closed_by` is null for what was resolved automatically. */
async function serializeAttention(rows: readonly AttentionRow[], container: MedusaContainer) {
  const payments = await container.resolve("mpgi").search.byOrderNos(rows.map(({ order_no }) => order_no))
  const byReference = new Map(payments.map((payment) => [payment.order_no, payment]))
  const orders = await ordersOf(payments, container)
  const users = rows.flatMap(({ closed_by }) => closed_by ?? [])
  const userOf = await findNamedUsers(users, container)
  return rows.map(({ closed_by, ...row }) => {
    const payment = byReference.get(row.order_no)
    const automatic = closed_by === AUTOMATIC
    return {
      ...row,
      order: payment ? orderOf(payment, orders) : null,
      amount: payment?.amount ?? null,
      currency_code: payment?.currency_code ?? null,
      automatic,
      closed_by: closed_by === null || automatic ? null : userOf(closed_by),
    }
  })
}
