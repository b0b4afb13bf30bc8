import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { startBulk } from "../../../../../../workflows"
import { findBulk } from "../../serialize-bulk"

/** Runs a bulk action as in its preview. 202: it continues after the reply. GET shows its progress. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await startBulk({ id: req.params.id ?? "", again: false }, req.scope)
  res.status(202).json({ bulk: await findBulk(req) })
}
