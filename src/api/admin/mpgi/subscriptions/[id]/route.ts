import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { findSubscription } from "../find-subscription"
import { reply } from "../../shared/read"

/** One subscription with its charges, made and expected. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  return reply(res, { subscription: await findSubscription(req.params.id ?? "", req.scope) })
}
