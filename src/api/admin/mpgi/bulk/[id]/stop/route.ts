import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { stopBulk } from "../../../../../../workflows"
import { findBulk } from "../../serialize-bulk"
import { reply } from "../../../shared/read"

/** Stops a bulk action: running rows are finished, queued ones are refused as `stopped` and can be retried. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  await stopBulk(req.params.id ?? "", req.scope)
  return reply(res, { bulk: await findBulk(req) })
}
