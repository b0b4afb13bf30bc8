import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { startBulkWorkflow } from "../../../../../../workflows"
import { findBulk } from "../../find-bulk"

/** Carries a plan out, as it was planned. 202: it goes on after the answer; look at it with GET. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await startBulkWorkflow(req.scope).run({ input: { id: req.params.id ?? "", again: false } })
  res.status(202).json({ bulk: await findBulk(req) })
}
