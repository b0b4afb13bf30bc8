import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { setSubscriptionPlan } from "../../../../../workflows"
import { answerProblems } from "../../shared/problems"
import { actorOf } from "../../shared/read"
import { readPlanForm } from "../read-subscription-plan"
import { findVariant, serializeSubscriptionPlan } from "../serialize-subscription-plan"

export { SubscriptionPlan as Body } from "../../../../../modules/mpgi/values"

/** The subscription plan of a product variant, `plan: null` without one, and what the form for it needs to know. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  res.json(await serializeSubscriptionPlan(req.params.variant_id ?? "", req.scope))
}

/** Sets the plan, in place of the existing one. 400 names every field that is wrong. Existing contracts continue. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { id: variant_id } = await findVariant(req.params.variant_id ?? "", req.scope)
  const mpgi = req.scope.resolve("mpgi")
  const { plan, problems } = readPlanForm(req.body, mpgi)
  if (!plan) return answerProblems(res, problems)
  const by = actorOf(req)
  await setSubscriptionPlan({ variant_id, plan, by }, req.scope)
  res.json(await serializeSubscriptionPlan(variant_id, req.scope))
}

/** Removes the plan: from now on the variant is paid once. Existing contracts continue. */
export async function DELETE(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { id: variant_id } = await findVariant(req.params.variant_id ?? "", req.scope)
  await setSubscriptionPlan({ variant_id, plan: null, by: actorOf(req) }, req.scope)
  res.json(await serializeSubscriptionPlan(variant_id, req.scope))
}
