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
  const { differences } = req.scope.resolve("mpgi").reconciliation
  const [rows, count] = await differences.list(filter, { limit, offset })
  res.json({ differences: rows.map(showDifference), count, offset, limit })
}
