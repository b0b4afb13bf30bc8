import type { MedusaContainer } from "@medusajs/framework/types"
import { createHook, createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { z } from "zod"
import { orderNo } from "../../gateway"
import { awaitMoves, type OutboxRow } from "../../modules/mpgi"
import { orderOfPayment } from "../shared/graph"
import { whetherConsumed } from "../shared/hooks"

const Money = z.object({
  /** As in docs/states.md: `authorized`, `partially_refunded`. */
  state: z.string(),
  /** In main units, as text. A portal's partial capture is `0` until a user enters its amount. */
  captured_amount: z.string(),
  refunded_amount: z.string(),
  /** What the card's issuer has taken back. */
  charged_back_amount: z.string(),
})

const Moved = z.object({ order_no: z.string(), before: Money, after: Money })

/** What a payment had of its money before a move, or has after it. */
export type PaymentMoney = z.output<typeof Money>

/** What a handler of `paymentMoved` receives. No personal data. */
export interface PaymentMove {
  /** The id of the payment at the gateway, in the records of this package. */
  id: string
  provider_id: string
  /** The number of the order at the gateway. */
  order_no: string
  payment_session_id: string
  /** Medusa's order; null where there is none yet. */
  order_id: string | null
  transaction_id: string | null
  /** The amount of the payment, in main units as text. */
  amount: string
  /** Lower case, as Medusa writes it. */
  currency_code: string
  before: PaymentMoney
  after: PaymentMoney
  /** In ISO 8601. */
  moved_at: string
}

const NAME = "mpgi-payment-moved"
const HOOK = "paymentMoved"

/**
 * Runs after the state of a payment, or what was captured, refunded or charged back of it, has changed. A shop consumes
 * its hook `paymentMoved`. A handler that throws is called again later, for at most a day, and later moves of the
 * payment wait for it. It may be called twice for one move.
 */
export const paymentMovedWorkflow = createWorkflow(NAME, (input: PaymentMove) => {
  const paymentMoved = createHook(HOOK, input)
  return new WorkflowResponse(input, { hooks: [paymentMoved] })
})

awaitMoves(whetherConsumed(NAME, HOOK))

/** Runs the hook for a move. No event follows: Medusa emits its own for captures and refunds. */
export async function announceMove(
  { data, created_at }: OutboxRow,
  container: MedusaContainer,
): Promise<undefined> {
  const { order_no, before, after } = Moved.parse(data)
  const payment = await container.resolve("mpgi").payments.byOrderNo(orderNo(order_no))
  if (!payment) return undefined
  const { id, provider_id, payment_session_id, transaction_id, amount, currency_code } = payment
  const about = { id, provider_id, order_no, payment_session_id, transaction_id, amount, currency_code }
  const order_id = await orderOfPayment(payment, container)
  const moved_at = created_at.toISOString()
  await paymentMovedWorkflow(container).run({ input: { ...about, order_id, before, after, moved_at } })
  return undefined
}
