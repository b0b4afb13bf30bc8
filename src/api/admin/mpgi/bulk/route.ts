import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { BULK_LIMIT, previewBulk } from "../../../../workflows"
import { filterOf, paymentFilter } from "../payments/query"
import { actorOf, page, read, reply } from "../shared/read"
import { serializeBulks } from "./serialize-bulk"

export const Query = z.strictObject(page)

export const Body = z
  .strictObject({
    kind: z.enum(["capture", "cancel", "refund", "review_accept", "review_decline"]),
    order_nos: z.array(z.string().min(1).max(64)).min(1).max(BULK_LIMIT).optional(),
    filter: z.strictObject(paymentFilter).optional(),
    /** The reason of a refund or of a decision. */
    note: z.string().trim().max(100).optional(),
  })
  .refine(({ order_nos, filter }) => (order_nos === undefined) !== (filter === undefined), {
    path: ["order_nos"],
    message: "name either order_nos or a filter",
  })

/** Bulk actions, the newest first. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { limit, offset } = read(Query, req.query)
  const [rows, count] = await req.scope.resolve("mpgi").bulks.list({ limit, offset })
  return reply(res, { bulks: await serializeBulks(rows, req.scope), count, offset, limit })
}

/**
 * Creates the preview of a bulk action: its effect on each payment, or the reason to skip it, and the sums. Nothing is
 * sent yet.
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { kind, order_nos, filter, note } = read(Body, req.body)
  const which = order_nos ? { order_nos } : { filter: await filterOf(filter ?? {}, req.scope) }
  const input = { kind, note: note || null, requested_by: actorOf(req), ...which }
  const preview = await previewBulk(input, req.scope)
  const [bulk] = await serializeBulks([preview], req.scope)
  return reply(res.status(201), { bulk })
}
