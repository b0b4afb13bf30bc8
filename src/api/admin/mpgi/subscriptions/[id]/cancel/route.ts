import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { cancelSubscriptionWorkflow } from "../../../../../../workflows"
import { actorOf } from "../../../read"
import { oneSubscription } from "../../one-subscription"

/**
 * Ends a subscription at the gateway: its customer is not charged again, but for contracts that were created already.
 * Answers what became of it; an outcome that nobody knows is asked for again by itself.
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const id = req.params.id ?? ""
  const { recurring_id, contract_name, provider_id, allowed } = await oneSubscription(id, req.scope)
  if (!allowed.cancel || recurring_id === null)
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, "This subscription cannot be cancelled now.")
  const input = { provider_id, subscription: { recurring_id, contract_name }, by: actorOf(req) }
  const { result } = await cancelSubscriptionWorkflow(req.scope).run({ input })
  const { because = null, detail = null } = result.outcome === "refused" ? result : {}
  res.json({
    ...{ outcome: result.outcome, because, detail },
    subscription: await oneSubscription(id, req.scope),
  })
}
