import { orderNo } from "../../gateway"
import { MedusaError } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { MPGI_MODULE, type PaymentRow, type OperationResult } from "../../modules/mpgi"
import { syncReview } from "./sync-review"

export interface ReviewInput {
  order_no: string
  /** Whether the payment is accepted; otherwise it is canceled. */
  accept: boolean
  /** Id of the user who decides. */
  by: string
  /** The user's reason; kept with the operation. */
  note?: string | undefined
}

/** The outcome of a decision, and the payment as it is now. */
export type Reviewed = OperationResult & { payment: PaymentRow }

/** Decides. Not undone: a decision is final at the gateway. */
const decideStep = createStep("mpgi-decide-review", async (input: ReviewInput, { container }) => {
  const mpgi = container.resolve(MPGI_MODULE)
  const { order_no, by, accept, note = null } = input
  const payment = await mpgi.payments.byOrderNo(orderNo(order_no))
  if (!payment)
    throw new MedusaError(MedusaError.Types.NOT_FOUND, "The payment was not found. Reload the page.")
  const result = await mpgi.journal.review(payment, accept, { by, note })
  return new StepResponse({ order_no, by, result: { ...result, payment } })
})

const syncReviewStep = createStep(
  "mpgi-sync-review",
  async ({ order_no, by, result }: { order_no: string; by: string; result: Reviewed }, { container }) => {
    const mpgi = container.resolve(MPGI_MODULE)
    if (result.outcome === "applied") await mpgi.as(by, () => syncReview(order_no, container))
    const payment = (await mpgi.payments.byOrderNo(orderNo(order_no))) ?? result.payment
    return new StepResponse<Reviewed>({ ...result, payment })
  },
)

/**
 * Decides a payment that is held for review. A refusal and an unknown outcome are results, not errors: the resolver
 * finds an unknown outcome, and Medusa is synced then. It throws when nothing was sent.
 */
export const reviewPaymentWorkflow = createWorkflow(
  "mpgi-review-payment",
  (input: ReviewInput) => new WorkflowResponse(syncReviewStep(decideStep(input))),
)
