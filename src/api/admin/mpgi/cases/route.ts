import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { namedBy } from "../payments/orders-of"
import { page, read, reply, search } from "../shared/read"
import { serializeCases } from "./serialize-case"

export const Query = z.strictObject({
  state: z.enum(["open", "closed"]).optional(),
  kind: z.string().max(64).optional(),
  order_no: z.string().max(64).optional(),
  q: search,
  ...page,
})

/** Open and closed cases, the newest first. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { limit, offset, q, ...filter } = read(Query, req.query)
  const named = await namedBy(q, req.scope)
  const [rows, count] = await req.scope.resolve("mpgi").cases.list({ ...filter, named }, { limit, offset })
  return reply(res, { cases: await serializeCases(rows, req.scope), count, offset, limit })
}
