import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import type { PaymentSort } from "../../../../modules/mpgi"
import { page, read } from "../read"
import { ordersOf } from "./orders-of"
import { filterOf, paymentFilter } from "./query"
import { showPayment } from "./show-payment"

const SORTS = ["created_at", "amount", "captured_amount", "risk_score"] satisfies PaymentSort[]

export const Query = z.strictObject({
  ...paymentFilter,
  /** A column, with `-` in front for the greatest first. */
  order: z.enum(SORTS.flatMap((sort) => [sort, `-${sort}`] as const)).default("-created_at"),
  ...page,
})

/** The payments of all accounts, the newest first: `{ payments, count, offset, limit }`. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { limit, offset, order, ...asked } = read(Query, req.query)
  const sort = order.replace(/^-/, "") as PaymentSort
  const [rows, count] = await req.scope
    .resolve("mpgi")
    .search.list(
      await filterOf(asked, req.scope),
      { sort, descending: order.startsWith("-") },
      { limit, offset },
    )
  const orders = await ordersOf(rows, req.scope)
  res.json({ payments: rows.map((row) => showPayment(row, orders)), count, offset, limit })
}
