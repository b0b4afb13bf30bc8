import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { cancelSubscription } from "../../../../../../workflows"
import { Refused, respond } from "../../../respond"
import { ownSubscription, canCancel, serializeOwnSubscription } from "../../own-subscriptions"

/**
 * Cancels a subscription of the signed-in customer. Only charges that the gateway has already created are still made
 * (manual 3). `outcome` is `applied`, `unknown` or `refused`. `unknown` means that the gateway's reply is missing; it
 * is resolved automatically. After `refused`, the customer has to contact the shop.
 */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const mpgi = req.scope.resolve("mpgi")
  await respond(res, mpgi.log, async () => {
    const row = await ownSubscription(req)
    const { recurring_id, contract_name, provider_id } = row
    if (!canCancel(row) || recurring_id === null)
      throw new Refused(
        409,
        "not_allowed",
        "This subscription cannot be canceled now. Reload it to see its status.",
      )
    const by = req.auth_context.actor_id
    const subscription = { recurring_id, contract_name }
    const { outcome } = await cancelSubscription({ provider_id, subscription, by }, req.scope)
    const now = await ownSubscription(req)
    return {
      outcome,
      subscription: serializeOwnSubscription(now, await mpgi.subscriptions.charges.of(now.id)),
    }
  })
}
