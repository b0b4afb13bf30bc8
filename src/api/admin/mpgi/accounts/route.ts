import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"

/** The accounts at the gateway, in the order of the options: `{ accounts: [{ provider_id }] }`. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const accounts = req.scope.resolve("mpgi").providerIds()
  res.json({ accounts: accounts.map((provider_id) => ({ provider_id })) })
}
