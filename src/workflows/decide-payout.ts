import { MedusaError } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { MPGI_MODULE } from "../modules/mpgi"

export interface PayoutDecision {
  id: string
  approve: boolean
  /** Why; needed to reject. */
  note?: string | undefined
  /** Id of the user who decides. */
  by: string
}

/** A decision is not undone: what was approved is sent at once, and what was rejected is asked for anew. */
const decidePayoutStep = createStep(
  "mpgi-decide-payout",
  async ({ id, approve, note = "", by }: PayoutDecision, { container }) => {
    const mpgi = container.resolve(MPGI_MODULE)
    const { records } = mpgi.payouts
    const decided = await mpgi.as(by, () =>
      approve ? records.approve(id, by) : mpgi.payouts.reject(id, by, note),
    )
    if (!decided) {
      const payout = await records.byId(id)
      if (!payout) throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such payout.")
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        payout.state === "awaiting_approval"
          ? "A payout is approved by another user than the one who asked for it."
          : approve
            ? "The payout does not wait for approval any more. Look at it again."
            : "The payout was sent, or is being sent, or was rejected before. Look at it again.",
      )
    }
    return new StepResponse({ id })
  },
)

/**
 * Approves or rejects a payout that waits for a second person; rejects one that was released and not sent.
 * @throws MedusaError `not_allowed` for its maker's approval, and for what was sent
 */
export const decidePayoutWorkflow = createWorkflow(
  "mpgi-decide-payout",
  (input: PayoutDecision) => new WorkflowResponse(decidePayoutStep(input)),
)
