import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { page, read } from "../read"
import { showDifference } from "./show-difference"

export const Query = z.strictObject({
  kind: z.string().max(64).optional(),
  /** `standing`: open or reported. */
  state: z.enum(["standing", "open", "reported", "healed", "gone"]).optional(),
  order_no: z.string().max(64).optional(),
  ...page,
})

/** In what our records and the gateway's disagree, or disagreed; the newest first. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { limit, offset, ...filter } = read(Query, req.query)
  const { reconciliation, search } = req.scope.resolve("mpgi")
  const [rows, count] = await reconciliation.differences.list(filter, { limit, offset })
  const payments = await search.byOrderNos(rows.map(({ order_no }) => order_no))
  const currencies = new Map(payments.map(({ order_no, currency_code }) => [order_no, currency_code]))
  const differences = rows.map((row) => ({
    ...showDifference(row),
    currency_code: currencies.get(row.order_no) ?? null,
  }))
  res.json({ differences, count, offset, limit })
}
