import { orderNo } from "../../gateway"
import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
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

/**
 * Decides a payment that is held for review. A refusal and an unknown outcome are results, not errors: the resolver
 * finds an unknown outcome, and then syncs Medusa. It throws when nothing was sent. It is not undone: a decision is
 * final at the gateway.
 */
export async function reviewPayment(input: ReviewInput, container: MedusaContainer): Promise<Reviewed> {
  const mpgi = container.resolve(MPGI_MODULE)
  const { by, accept, note = null } = input
  const order_no = orderNo(input.order_no)
  const payment = await mpgi.payments.byOrderNo(order_no)
  if (!payment)
    throw new MedusaError(MedusaError.Types.NOT_FOUND, "The payment was not found. Reload the page.")
  const result = await mpgi.journal.review(payment, accept, { by, note })
  if (result.outcome === "applied") await mpgi.as(by, () => syncReview(order_no, container))
  return { ...result, payment: (await mpgi.payments.byOrderNo(order_no)) ?? payment }
}
