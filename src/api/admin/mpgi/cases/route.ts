import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { page, read, reply } from "../shared/read"
import { serializeCase } from "./serialize-case"

export const Query = z.strictObject({
  state: z.enum(["open", "closed"]).optional(),
  kind: z.string().max(64).optional(),
  order_no: z.string().max(64).optional(),
  ...page,
})

/** Open and closed cases, the newest first. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { limit, offset, ...filter } = read(Query, req.query)
  const [rows, count] = await req.scope.resolve("mpgi").cases.list(filter, { limit, offset })
  return reply(res, { cases: rows.map(serializeCase), count, offset, limit })
}
