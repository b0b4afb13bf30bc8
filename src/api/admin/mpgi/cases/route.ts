import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { page, read } from "../read"
import { showCase } from "./show-case"

export const Query = z.strictObject({
  state: z.enum(["open", "closed"]).optional(),
  kind: z.string().max(64).optional(),
  order_no: z.string().max(64).optional(),
  ...page,
})

/** What a person has to look at, and what became of it; the newest first. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { limit, offset, ...filter } = read(Query, req.query)
  const [rows, count] = await req.scope.resolve("mpgi").cases.list(filter, { limit, offset })
  res.json({ cases: rows.map(showCase), count, offset, limit })
}
