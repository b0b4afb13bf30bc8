import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { reply } from "../shared/read"

/** The accounts at the gateway, in the order of the options: `{ accounts: [{ provider_id }] }`. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const accounts = req.scope.resolve("mpgi").providerIds()
  return reply(res, { accounts: accounts.map((provider_id) => ({ provider_id })) })
}
