import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { cancelSubscription } from "../../../../../../workflows"
import { actorOf, reply } from "../../../shared/read"
import { findSubscription } from "../../find-subscription"

/**
 * Cancels a subscription at the gateway. Its customer is not charged again, except for contracts that exist already.
 * Returns the outcome; an unconfirmed one is checked again automatically.
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const id = req.params.id ?? ""
  const { recurring_id, contract_name, provider_id, allowed } = await findSubscription(id, req.scope)
  if (!allowed.cancel || recurring_id === null)
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "This subscription cannot be canceled now. Reload it to see its status.",
    )
  const input = { provider_id, subscription: { recurring_id, contract_name }, by: actorOf(req) }
  const result = await cancelSubscription(input, req.scope)
  const { because = null, detail = null } = result.outcome === "refused" ? result : {}
  return reply(res, {
    outcome: result.outcome,
    because,
    detail,
    subscription: await findSubscription(id, req.scope),
  })
}
