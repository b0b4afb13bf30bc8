import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { MPGI_MODULE, type Plan } from "../modules/mpgi"

export { INTERVALS, isPlanRefused, Plan, type PlanTerms } from "../modules/mpgi"

export interface SetPlanInput {
  variant_id: string
  plan: Plan
  /** Id of the user who asks. */
  by: string
}

const setPlanStep = createStep(
  "mpgi-set-plan",
  async ({ variant_id, plan, by }: SetPlanInput, { container }) => {
    const { plans } = container.resolve(MPGI_MODULE)
    const before = await plans.records.ofVariant(variant_id)
    await plans.records.set(variant_id, plan, by)
    return new StepResponse(plan, { variant_id, by, before: before?.plan })
  },
  async (done, { container }) => {
    if (!done) return
    const { records } = container.resolve(MPGI_MODULE).plans
    if (done.before) await records.set(done.variant_id, done.before, done.by)
    else await records.remove(done.variant_id)
  },
)

const removePlanStep = createStep(
  "mpgi-remove-plan",
  async ({ variant_id, by }: Omit<SetPlanInput, "plan">, { container }) => {
    const { records } = container.resolve(MPGI_MODULE).plans
    const before = await records.ofVariant(variant_id)
    const removed = await records.remove(variant_id)
    return new StepResponse(removed, { variant_id, by, before: before?.plan })
  },
  async (done, { container }) => {
    if (done?.before)
      await container.resolve(MPGI_MODULE).plans.records.set(done.variant_id, done.before, done.by)
  },
)

/** Gives a product variant its subscription plan. Contracts that began by an older one go on as they are. */
export const setPlanWorkflow = createWorkflow(
  "mpgi-set-plan",
  (input: SetPlanInput) => new WorkflowResponse(setPlanStep(input)),
)

/** Takes a variant's plan away: from now on it is paid once. Answers whether there was one. */
export const removePlanWorkflow = createWorkflow(
  "mpgi-remove-plan",
  (input: Omit<SetPlanInput, "plan">) => new WorkflowResponse(removePlanStep(input)),
)
