import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { z } from "zod"
import { linkRenewalOrder } from "../../../../../../../workflows"
import { actorOf, read, reply } from "../../../../shared/read"
import { findSubscription } from "../../../find-subscription"

export const Body = z.strictObject({
  /** Medusa's order, or its number as in `#12`; null removes the link. */
  order: z.string().trim().min(1).max(64).nullable(),
})

/** Links a renewal to the order that it pays. Changes nothing at the gateway, and does not change the order. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { order } = read(Body, req.body)
  const input = { charge_id: req.params.id ?? "", order, by: actorOf(req) }
  const { subscription_id } = await linkRenewalOrder(input, req.scope)
  return reply(res, { subscription: await findSubscription(subscription_id, req.scope) })
}
