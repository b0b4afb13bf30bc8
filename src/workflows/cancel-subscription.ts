import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { GatewayError } from "../gateway"
import { MPGI_MODULE, type StandaloneResult, type Subscription } from "../modules/mpgi"

export interface CancelSubscriptionInput {
  provider_id: string
  subscription: Subscription
  /** Id of the user who asks. */
  by: string
}

/** `not_sent`: nothing has left this server, so that it may be asked for again at once. */
export type SubscriptionCancelled =
  StandaloneResult | { outcome: "refused"; because: "not_sent"; /** Why not. */ detail: string }

/** An end is not undone: the customer would have to subscribe again. */
const cancelSubscriptionStep = createStep(
  "mpgi-cancel-subscription",
  async ({ provider_id, subscription, by }: CancelSubscriptionInput, { container }) => {
    const { others } = container.resolve(MPGI_MODULE)
    const ended = others.cancelSubscription(provider_id, subscription, by)
    return new StepResponse<SubscriptionCancelled>(
      await ended.catch((error: unknown): SubscriptionCancelled => {
        if (!(error instanceof GatewayError && error.outcome === "not_sent")) throw error
        return { outcome: "refused", because: "not_sent", detail: error.code }
      }),
    )
  },
)

/** Ends a subscription; one that has ended is a success. */
export const cancelSubscriptionWorkflow = createWorkflow(
  "mpgi-cancel-subscription",
  (input: CancelSubscriptionInput) => new WorkflowResponse(cancelSubscriptionStep(input)),
)
