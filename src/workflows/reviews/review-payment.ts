import { orderNo } from "../../gateway"
import { MedusaError } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { HOLDS_MONEY, MPGI_MODULE, type PaymentRow, type OperationResult } from "../../modules/mpgi"
import { describeError } from "../../modules/mpgi/shared/describe-error"
import { finishPaymentWorkflow } from "../payments/finish-payment"
import { syncMedusa } from "../journal/steps/sync-medusa"

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

/**
 * Syncs Medusa at once: an accepted payment becomes an order and is captured when due, a declined one is canceled.
 * The decision is kept whatever fails here; the jobs retry it.
 */
const syncReviewStep = createStep(
  "mpgi-sync-review",
  async ({ order_no, by, result }: { order_no: string; by: string; result: Reviewed }, { container }) => {
    const mpgi = container.resolve(MPGI_MODULE)
    const sync = async () => {
      try {
        const decided = (await mpgi.operations.applied(orderNo(order_no), "review")).at(-1)
        if (decided?.state === "applied") await syncMedusa(decided, container)
        await finishPaymentWorkflow(container).run({ input: { order_no, fresh: { states: HOLDS_MONEY } } })
      } catch (error) {
        const why = describeError(error)
        mpgi.log.error(`mpgi: Medusa could not be synced with the review of ${order_no}: ${why}`)
      }
    }
    if (result.outcome === "applied") await mpgi.as(by, sync)
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
