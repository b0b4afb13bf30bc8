import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { startBulk } from "../../../../../../workflows"
import { findBulk } from "../../serialize-bulk"
import { reply } from "../../../shared/read"

/** Runs a bulk action as in its preview. 202: it continues after the reply. GET shows its progress. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  await startBulk({ id: req.params.id ?? "", again: false }, req.scope)
  return reply(res.status(202), { bulk: await findBulk(req) })
}
