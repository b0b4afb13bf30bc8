import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { MPGI_MODULE } from "../../modules/mpgi"

export interface PayoutInput {
  /** Of the payout: see `mpgi.payouts`. */
  id: string
  /** Id of the user who sends it. */
  by: string
}

/** A payout is not undone: what was sent may be on its way. */
const payOutStep = createStep("mpgi-pay-out", async ({ id, by }: PayoutInput, { container }) => {
  const sent = await container.resolve(MPGI_MODULE).payouts.send(id, by)
  // The engine stores what a step returns: ids and codes, nothing of the journal's row.
  const { outcome } = sent
  const because = sent.outcome === "refused" ? sent.because : null
  const detail = (sent.outcome === "refused" && "detail" in sent && sent.detail) || null
  return new StepResponse({ id, outcome, because, detail, sent: sent.outcome === "applied" && sent.sent })
})

/**
 * Sends a released payout, once for each `request_id`, which the form creates and keeps. A refusal, an unconfirmed payout
 * and one that could not be sent are outcomes. It is given an id and no bank details, since a
 * workflow engine may keep what it is given.
 */
export const payoutWorkflow = createWorkflow(
  "mpgi-payout",
  (input: PayoutInput) => new WorkflowResponse(payOutStep(input)),
)
