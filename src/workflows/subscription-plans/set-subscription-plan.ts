import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { MPGI_MODULE, type Plan } from "../../modules/mpgi"

export interface SetSubscriptionPlanInput {
  variant_id: string
  plan: Plan
  /** Id of the user who sets it. */
  by: string
}

const setSubscriptionPlanStep = createStep(
  "mpgi-set-subscription-plan",
  async ({ variant_id, plan, by }: SetSubscriptionPlanInput, { container }) => {
    const { subscriptionPlans } = container.resolve(MPGI_MODULE)
    const before = await subscriptionPlans.records.ofVariant(variant_id)
    await subscriptionPlans.records.set(variant_id, plan, by)
    return new StepResponse(plan, { variant_id, by, before: before?.plan })
  },
  async (done, { container }) => {
    if (!done) return
    const { records } = container.resolve(MPGI_MODULE).subscriptionPlans
    if (done.before) await records.set(done.variant_id, done.before, done.by)
    else await records.remove(done.variant_id)
  },
)

const removeSubscriptionPlanStep = createStep(
  "mpgi-remove-subscription-plan",
  async ({ variant_id, by }: Omit<SetSubscriptionPlanInput, "plan">, { container }) => {
    const { records } = container.resolve(MPGI_MODULE).subscriptionPlans
    const before = await records.ofVariant(variant_id)
    const removed = await records.remove(variant_id)
    return new StepResponse(removed, { variant_id, by, before: before?.plan })
  },
  async (done, { container }) => {
    if (done?.before)
      await container
        .resolve(MPGI_MODULE)
        .subscriptionPlans.records.set(done.variant_id, done.before, done.by)
  },
)

/** Gives a product variant its subscription plan. Existing contracts continue as they are. */
export const setSubscriptionPlanWorkflow = createWorkflow(
  "mpgi-set-subscription-plan",
  (input: SetSubscriptionPlanInput) => new WorkflowResponse(setSubscriptionPlanStep(input)),
)

/** Removes a variant's plan: from now on it is paid once. Returns whether there was one. */
export const removeSubscriptionPlanWorkflow = createWorkflow(
  "mpgi-remove-subscription-plan",
  (input: Omit<SetSubscriptionPlanInput, "plan">) => new WorkflowResponse(removeSubscriptionPlanStep(input)),
)
