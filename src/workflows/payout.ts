import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { MPGI_MODULE, type PayoutRequest } from "../modules/mpgi"

export interface PayoutInput {
  provider_id: string
  request: PayoutRequest
  /** Id of the user who asks. */
  by: string
}

/** A payout is not undone: what was sent may be on its way. */
const payOutStep = createStep(
  "mpgi-pay-out",
  async ({ provider_id, request, by }: PayoutInput, { container }) =>
    new StepResponse(await container.resolve(MPGI_MODULE).others.payout(provider_id, request, by)),
)

/**
 * Pays out, once for each `request_id`, which the form makes and keeps. What the gateway refuses, and what nobody
 * knows, are outcomes; it throws when nothing was sent. It has one step and no retries, so that Medusa keeps no record
 * of its input: bank details are nobody's to store.
 */
export const payoutWorkflow = createWorkflow(
  "mpgi-payout",
  (input: PayoutInput) => new WorkflowResponse(payOutStep(input)),
)
