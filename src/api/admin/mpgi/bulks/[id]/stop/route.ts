import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { stopBulkWorkflow } from "../../../../../../workflows"
import { findBulk } from "../../find-bulk"

/** Begins no more of it: what is under way is finished, what waited is refused as `stopped` and can be tried again. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await stopBulkWorkflow(req.scope).run({ input: { id: req.params.id ?? "" } })
  res.json({ bulk: await findBulk(req) })
}
