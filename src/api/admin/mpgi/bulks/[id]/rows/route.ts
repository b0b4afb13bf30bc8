import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { page, read } from "../../../read"
import { ordersOf } from "../../../payments/orders-of"
import { findBulk } from "../../find-bulk"
import { showBulkRow } from "../../show-bulk"

export const Query = z.strictObject({
  state: z.enum(["waiting", "running", "done", "refused", "unknown"]).optional(),
  ...page,
})

/** What is or was to be done to each payment, in the order in which they were chosen. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { limit, offset, ...filter } = read(Query, req.query)
  const { id } = await findBulk(req)
  const { bulks, search } = req.scope.resolve("mpgi")
  const [rows, count] = await bulks.rows(id, filter, { limit, offset })
  const payments = await search.byOrderNos(rows.map(({ order_no }) => order_no))
  const orders = await ordersOf(payments, req.scope)
  const orderOf = (order_no: string) => {
    const cart = payments.find((payment) => payment.order_no === order_no)?.cart_id
    return (cart && orders.get(cart)) || null
  }
  res.json({
    rows: rows.map((row) => ({ ...showBulkRow(row), order: orderOf(row.order_no) })),
    ...{ count, offset, limit },
  })
}
