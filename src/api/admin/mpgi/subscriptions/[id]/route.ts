import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { findSubscription } from "../find-subscription"

/** One subscription with its charges, made and expected. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  res.json({ subscription: await findSubscription(req.params.id ?? "", req.scope) })
}
