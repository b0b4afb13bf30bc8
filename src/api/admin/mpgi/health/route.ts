import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { checkHealth } from "../../../../workflows"

/**
 * Looks now whether everything that payments need is in order: `{ status, checked_at, checks }`. Always 200, since it
 * answers a person; takes as long as the gateway does, at most the `timeoutMs` of the slowest account.
 */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  res.json(await checkHealth(req.scope))
}
