import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { stopBulkWorkflow } from "../../../../../../workflows"
import { findBulk } from "../../find-bulk"

/** Stops a bulk action: running rows are finished, queued ones are refused as `stopped` and can be retried. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await stopBulkWorkflow(req.scope).run({ input: { id: req.params.id ?? "" } })
  res.json({ bulk: await findBulk(req) })
}
