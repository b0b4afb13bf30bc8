import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { readPlanForm } from "../read-subscription-plan"
import { reply } from "../../shared/read"

export { SubscriptionPlan as Body } from "../../../../../modules/mpgi/values"

/** The problems of a plan, and the day of its first charge after an order placed today. Stores nothing. */
export function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { subscriptionPlans } = req.scope.resolve("mpgi")
  const { plan, problems } = readPlanForm(req.body, { subscriptionPlans })
  return reply(res, { problems, first_charge_on: plan ? subscriptionPlans.firstChargeOn(plan) : null })
}
