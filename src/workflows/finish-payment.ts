import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { holdsMoney, type PaymentRow } from "../modules/mpgi"
import { captureDueStep } from "./steps/capture-due"
import { careForMoneyStep } from "./steps/care-for-money"
import { completeCartStep, type Completion } from "./steps/complete-cart"
import { learnPaymentStep, type LearnedPayment } from "./steps/learn-payment"

/** What a storefront is told. Only the first two come with an order. */
export type ShopperStatus = "authorized" | "in_review" | "declined" | "canceled" | "pending" | "error"

export interface FinishedPayment {
  status: ShopperStatus
  payment: PaymentRow
  order_id: string | null
  /** Whether the gateway answered just now. */
  asked: boolean
}

/**
 * What every messenger runs: the shopper who returns, a notification, the sweep. Asks the gateway, records the
 * fact, makes the order of what is paid, gives back what belongs to no order. Running it twice, or twice at once,
 * changes nothing.
 */
export const finishPaymentWorkflow = createWorkflow(
  "mpgi-finish-payment",
  ({ order_no }: { order_no: string }) => {
    const learned = learnPaymentStep({ order_no })
    const completion = completeCartStep(
      transform({ learned }, ({ learned: { payment } }) => ({ payment, paid: isPaid(payment) })),
    )
    const order_id = transform({ completion }, ({ completion }) => completion.order_id)
    captureDueStep({ order_id })
    careForMoneyStep({ learned, completion })
    return new WorkflowResponse(
      transform({ learned, completion }, ({ learned, completion }) => finished(learned, completion)),
    )
  },
)

/** Money of ours, of the right amount, not all of it given back, for a session that still stands. */
function isPaid({ state, problem, tombstoned_at }: PaymentRow): boolean {
  if (tombstoned_at !== null || isMismatch(problem)) return false
  return holdsMoney(state)
}

function isMismatch(problem: string | null): boolean {
  return problem === "amount_mismatch" || problem === "currency_mismatch"
}

function finished({ payment, asked }: LearnedPayment, { order_id, failure }: Completion): FinishedPayment {
  const failed = isMismatch(payment.problem) || failure !== null
  const status = payment.tombstoned_at !== null ? "canceled" : failed ? "error" : statusOf(payment.state)
  return { status, payment, order_id, asked }
}

function statusOf(state: PaymentRow["state"]): ShopperStatus {
  switch (state) {
    case "created":
    case "pending":
    case "unknown":
      return "pending"
    case "declined":
    case "in_review":
      return state
    case "cancelled":
      return "canceled"
    case "authorised":
    case "partially_captured":
    case "captured":
    case "partially_refunded":
    case "refunded":
      return "authorized"
  }
}
