import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { checkHealth } from "../../../../health"
import { reply } from "../shared/read"

/**
 * Runs all checks of the store and the gateway now: `{ status, checked_at, checks }`. Always 200, whatever the status.
 * Takes as long as the gateway does, at most the `timeoutMs` of the slowest account.
 */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  return reply(res, await checkHealth(req.scope))
}
