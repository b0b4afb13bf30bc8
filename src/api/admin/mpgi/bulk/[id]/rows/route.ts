import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { page, read, reply } from "../../../shared/read"
import { orderOf, ordersOf } from "../../../payments/orders-of"
import { findBulk, serializeBulkRow } from "../../serialize-bulk"

export const Query = z.strictObject({
  state: z.enum(["queued", "running", "succeeded", "refused", "unconfirmed"]).optional(),
  ...page,
})

/** The rows of a bulk action, one for each payment, in the order of the selection. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { limit, offset, ...filter } = read(Query, req.query)
  const { id } = await findBulk(req)
  const { bulks, search } = req.scope.resolve("mpgi")
  const [rows, count] = await bulks.rows(id, filter, { limit, offset })
  const payments = await search.byOrderNos(rows.map(({ order_no }) => order_no))
  const orders = await ordersOf(payments, req.scope)
  const ofRow = (order_no: string) => {
    const payment = payments.find((payment) => payment.order_no === order_no)
    return payment ? orderOf(payment, orders) : null
  }
  return reply(res, {
    rows: rows.map((row) => ({ ...serializeBulkRow(row), order: ofRow(row.order_no) })),
    count,
    offset,
    limit,
  })
}
