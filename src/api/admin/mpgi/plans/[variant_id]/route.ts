import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { removePlanWorkflow, setPlanWorkflow } from "../../../../../workflows"
import { answerProblems } from "../../problems"
import { actorOf } from "../../read"
import { readPlanForm } from "../problems-of-plan"
import { findVariant, showPlan } from "../show-plan"

export { Plan as Body } from "../../../../../workflows"

/** The subscription plan of a product variant, `plan: null` without one, and what the form for it needs to know. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  res.json(await showPlan(req.params.variant_id ?? "", req.scope))
}

/** Sets the plan, in place of the one there is. 400 names every field that is wrong. Contracts that began go on. */
export async function POST(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { id: variant_id } = await findVariant(req.params.variant_id ?? "", req.scope)
  const mpgi = req.scope.resolve("mpgi")
  const { plan, problems } = readPlanForm(req.body, mpgi)
  if (!plan) return answerProblems(res, problems)
  const by = actorOf(req)
  await mpgi.as(by, () => setPlanWorkflow(req.scope).run({ input: { variant_id, plan, by } }))
  res.json(await showPlan(variant_id, req.scope))
}

/** Takes the plan away: the variant is paid once from now on. Contracts that began by it go on. */
export async function DELETE(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { id: variant_id } = await findVariant(req.params.variant_id ?? "", req.scope)
  const by = actorOf(req)
  await req.scope
    .resolve("mpgi")
    .as(by, () => removePlanWorkflow(req.scope).run({ input: { variant_id, by } }))
  res.json(await showPlan(variant_id, req.scope))
}
