import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { orderNo } from "../../gateway"
import { HOLDS_MONEY, type PaymentRow, type OperationResult } from "../../modules/mpgi"
import { describeError } from "../../modules/mpgi/shared/describe-error"
import { syncMedusa } from "../journal/sync-medusa"
import { finishPayment } from "../payments/finish-payment"

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

/**
 * Decides a payment that is held for review. A refusal and an unknown outcome are results, not errors. The resolver
 * finds an unknown outcome later, and then syncs Medusa. It throws if nothing was sent. It is not undone: a decision is
 * final at the gateway.
 */
export async function reviewPayment(input: ReviewInput, container: MedusaContainer): Promise<Reviewed> {
  const mpgi = container.resolve("mpgi")
  const { by, accept, note = null } = input
  const order_no = orderNo(input.order_no)
  const payment = await mpgi.payments.byOrderNo(order_no)
  if (!payment)
    throw new MedusaError(MedusaError.Types.NOT_FOUND, "The payment was not found. Reload the page.")
  const result = await mpgi.journal.review(payment, accept, { by, note })
  if (result.outcome === "applied") await mpgi.as(by, () => syncReview(order_no, container))
  return { ...result, payment: (await mpgi.payments.byOrderNo(order_no)) ?? payment }
}

/**
 * Syncs Medusa with a decision at once. An accepted payment becomes an order and is captured when due; a declined
 * payment is canceled. If something fails here, the decision stays, and the jobs retry the sync.
 */
export async function syncReview(order_no: string, container: MedusaContainer): Promise<void> {
  const mpgi = container.resolve("mpgi")
  try {
    const decided = (await mpgi.operations.applied(orderNo(order_no), "review")).at(-1)
    if (decided?.state === "applied") await syncMedusa(decided, container)
    await finishPayment({ order_no, fresh: { states: HOLDS_MONEY } }, container)
  } catch (error) {
    const why = describeError(error)
    mpgi.log.error(`mpgi: Medusa could not be synced with the review of ${order_no}: ${why}`)
  }
}
