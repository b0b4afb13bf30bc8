import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { requestReconciliation } from "../../../../../workflows"
import type { ReconciliationRow } from "../../../../../modules/mpgi"
import { actorOf, page, read, reply } from "../../shared/read"

export const Query = z.strictObject(page)
export const Body = z.strictObject({ provider_id: z.string().max(64).optional() })

/** Reconciliation runs, the newest first. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { limit, offset } = read(Query, req.query)
  const [rows, count] = await req.scope.resolve("mpgi").reconciliation.runs.list(limit, offset)
  return reply(res, { runs: rows.map(serializeRun), count, offset, limit })
}

/** Starts runs for one account, or all. 202 with the runs, which continue after the reply; GET shows their progress. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { provider_id } = read(Body, req.body)
  const provider_ids = provider_id ? [provider_id] : undefined
  const input = { provider_ids, trigger: "manual", requested_by: actorOf(req) } as const
  const runs = await requestReconciliation(input, req.scope)
  return reply(res.status(202), { runs: runs.map(serializeRun) })
}

/** A reconciliation run as the admin API returns it. */
function serializeRun(row: ReconciliationRow) {
  const { id, provider_id, trigger, requested_by, scope, state, from_at, to_at } = row
  const { compared, found, resolved, needs_review, started_at, finished_at, error } = row
  return {
    id,
    provider_id,
    trigger,
    requested_by,
    scope,
    state,
    from_at,
    to_at,
    compared,
    found,
    resolved,
    needs_review,
    started_at,
    finished_at,
    error,
  }
}
