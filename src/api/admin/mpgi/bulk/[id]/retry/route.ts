import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { startBulk } from "../../../../../../workflows"
import { findBulk } from "../../serialize-bulk"
import { reply } from "../../../shared/read"

/** Retries the refused rows with the amounts of the preview. 202. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  await startBulk({ id: req.params.id ?? "", again: true }, req.scope)
  return reply(res.status(202), { bulk: await findBulk(req) })
}
