import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { MPGI_MODULE, type Subscription } from "../modules/mpgi"

export interface CancelSubscriptionInput {
  provider_id: string
  subscription: Subscription
  /** Id of the user who asks. */
  by: string
}

/** An end is not undone: the customer would have to subscribe again. */
const cancelSubscriptionStep = createStep(
  "mpgi-cancel-subscription",
  async ({ provider_id, subscription, by }: CancelSubscriptionInput, { container }) => {
    const { others } = container.resolve(MPGI_MODULE)
    return new StepResponse(await others.cancelSubscription(provider_id, subscription, by))
  },
)

/** Ends a subscription; one that has ended is a success. It throws when nothing was sent. */
export const cancelSubscriptionWorkflow = createWorkflow(
  "mpgi-cancel-subscription",
  (input: CancelSubscriptionInput) => new WorkflowResponse(cancelSubscriptionStep(input)),
)
