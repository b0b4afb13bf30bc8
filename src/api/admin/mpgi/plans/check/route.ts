import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { readPlanForm } from "../problems-of-plan"

export { Plan as Body } from "../../../../../workflows"

/** What is wrong with a plan, and when its first charge after an order of today would fall. Stores nothing. */
export function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): void {
  const { plans } = req.scope.resolve("mpgi")
  const { plan, problems } = readPlanForm(req.body, { plans })
  res.json({ problems, first_charge_on: plan ? plans.firstChargeOn(plan) : null })
}
