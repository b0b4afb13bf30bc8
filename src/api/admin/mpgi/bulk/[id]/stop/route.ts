import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { stopBulk } from "../../../../../../workflows"
import { findBulk } from "../../serialize-bulk"

/** Stops a bulk action: running rows are finished, queued ones are refused as `stopped` and can be retried. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await stopBulk(req.params.id ?? "", req.scope)
  res.json({ bulk: await findBulk(req) })
}
