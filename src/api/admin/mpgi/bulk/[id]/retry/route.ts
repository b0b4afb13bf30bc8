import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { startBulk } from "../../../../../../workflows"
import { findBulk } from "../../serialize-bulk"

/** Retries the refused rows with the amounts of the preview. 202. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  await startBulk({ id: req.params.id ?? "", again: true }, req.scope)
  res.status(202).json({ bulk: await findBulk(req) })
}
