import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { MPGI_MODULE, type PaymentRow, type WriteResult } from "../modules/mpgi"
import { describeError } from "./describe-error"
import { finishPaymentWorkflow } from "./finish-payment"
import { bringMedusaTo } from "./steps/bring-medusa-to"

export interface ReviewInput {
  order_no: string
  /** Whether the payment may go on; otherwise it is cancelled. */
  accept: boolean
  /** Id of the user who decides. */
  by: string
  /** Why, in words of theirs; kept with the write. */
  note?: string | undefined
}

/** What became of a decision, and the payment as it is now. */
export type Reviewed = WriteResult & { payment: PaymentRow }

/** Decides. Not undone: a decision is final at the gateway. */
const decideStep = createStep("mpgi-decide-review", async (input: ReviewInput, { container }) => {
  const mpgi = container.resolve(MPGI_MODULE)
  const payment = await mpgi.payments.byOrderNo(input.order_no)
  if (!payment) throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such payment.")
  const result = await mpgi.writes.review(payment, input.accept, { by: input.by, note: input.note ?? null })
  if (result.outcome === "applied") await mpgi.as(input.by, () => follow(payment, container))
  const current = (await mpgi.payments.byOrderNo(input.order_no)) ?? payment
  return new StepResponse<Reviewed>({ ...result, payment: current })
})

/**
 * Medusa's side at once: what was accepted becomes an order and is captured when due, what was declined is cancelled.
 * The decision stands whatever happens here; the jobs come back to what fails.
 */
async function follow({ order_no }: PaymentRow, container: MedusaContainer): Promise<void> {
  try {
    const decided = (await container.resolve(MPGI_MODULE).operations.applied(order_no, "review")).at(-1)
    if (decided?.state === "applied") await bringMedusaTo(decided, container)
    await finishPaymentWorkflow(container).run({ input: { order_no } })
  } catch (error) {
    const { log } = container.resolve(MPGI_MODULE)
    log.error(`mpgi: Medusa cannot follow the review of ${order_no} yet: ${describeError(error)}`)
  }
}

/**
 * Decides a payment that is held for review. A refusal and an unknown outcome are answers, not errors: the outcome
 * that nobody knows is found by the resolver, and Medusa follows then. It throws when nothing was sent.
 */
export const reviewPaymentWorkflow = createWorkflow(
  "mpgi-review-payment",
  (input: ReviewInput) => new WorkflowResponse(decideStep(input)),
)
