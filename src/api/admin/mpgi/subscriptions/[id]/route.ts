import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { oneSubscription } from "../one-subscription"

/** One subscription with its charges, made and expected. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  res.json({ subscription: await oneSubscription(req.params.id ?? "", req.scope) })
}
