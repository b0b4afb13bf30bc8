import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { MedusaContainer } from "@medusajs/framework/types"
import { orderState, paymentState } from "../gateway"
import { MPGI_MODULE, type NotificationRow, type PaymentRow } from "../modules/mpgi"
import { finishPaymentWorkflow } from "./finish-payment"
import { followPortal } from "./steps/follow-portal"
import {
  hearOfSubscription,
  isOfSubscription,
  noteContract,
  type NotLearned,
} from "./steps/hear-of-subscription"
import { showParked } from "./steps/show-parked"

/** How long a message about an order that we do not know may wait for the order. */
const STRANGER_MS = 10 * 60_000
/** How long a message waits for the gateway's query to agree with it. */
const UNCONFIRMED_MS = 24 * 3_600_000

interface Verdict {
  state: "applied" | "waiting" | "parked"
  reason: string | null
}

type Input = { id: string; /** A person asks for it, whatever became of it before. */ again?: boolean }

/**
 * Applies one stored notification. It is a hint: what counts is what the gateway answers when asked. What cannot
 * be applied yet waits, what never can is parked for a person, nothing is dropped. Doing it again does no harm.
 */
const applyNotificationStep = createStep(
  "mpgi-apply-notification",
  async ({ id, again = false }: Input, { container }) => {
    const mpgi = container.resolve(MPGI_MODULE)
    const { notifications } = mpgi
    const row = await notifications.byId(id)
    const settled = row && ["applied", "parked", "done"].includes(row.state)
    if (!row || (settled && !again)) return new StepResponse(row?.state ?? null)
    const now = await mpgi.as("notification", async () => {
      const { state, reason } = await apply(row, container)
      await notifications.settle(id, state, reason)
      const now = (await notifications.byId(id)) ?? row
      await showParked(now, container)
      return now
    })
    return new StepResponse<NotificationRow["state"] | null>(now.state)
  },
)

export const applyNotificationWorkflow = createWorkflow(
  "mpgi-apply-notification",
  (input: Input) => new WorkflowResponse(applyNotificationStep(input)),
)

async function apply(row: NotificationRow, container: MedusaContainer): Promise<Verdict> {
  const mpgi = container.resolve(MPGI_MODULE)
  const age = Date.now() - row.received_at.getTime()
  if (row.kind === "payout") {
    const { state } = await mpgi.others.hear(row)
    if (state === "applied") return { state, reason: null }
    return state === "unknown_payout" && age < STRANGER_MS ? waiting(state) : parked(state)
  }
  const payment = row.order_no ? await mpgi.payments.byOrderNo(row.order_no) : undefined
  if (await isOfSubscription(row, payment, container)) {
    const reason = await hearOfSubscription(row, payment, container)
    if (reason === null) return { state: "applied", reason }
    return age < patienceFor(reason) ? waiting(reason) : parked(reason)
  }
  if (!payment) return age < STRANGER_MS ? waiting("unknown_order") : parked("unknown_order")
  if (payment.provider_id !== row.provider_id) return parked("another_account")
  const { result } = await finishPaymentWorkflow(container).run({ input: { order_no: payment.order_no } })
  const { options } = mpgi.account(payment.provider_id)
  if (!result.asked) return waiting("gateway_not_reached")
  await noteContract(row, result.payment, container)
  if (confirmed(row, result.payment, options)) {
    const reason = await followPortal(row, result.payment, container)
    return reason === null ? { state: "applied", reason } : waiting(reason)
  }
  return age < UNCONFIRMED_MS ? waiting("not_confirmed") : parked("not_confirmed")
}

/** How long a message about a subscription may wait for what it needs; whether the gateway answers does not depend on it. */
function patienceFor(reason: NotLearned): number {
  const patience: Record<NotLearned, number> = {
    unknown_subscription: STRANGER_MS,
    not_confirmed: UNCONFIRMED_MS,
    gateway_not_reached: Infinity,
    unhandled_subscription: 0,
  }
  return patience[reason]
}

/** Whether what we know by now is at least what the message says. */
function confirmed(
  { payload }: NotificationRow,
  { state }: PaymentRow,
  tables: {
    orderStatus: Parameters<typeof orderState>[1]
    paymentStatus: Parameters<typeof paymentState>[1]
  },
): boolean {
  const { order_status, payment_status } = payload as { order_status?: string; payment_status?: string }
  const said = payment_status
    ? paymentState(payment_status, tables.paymentStatus)
    : orderState(order_status ?? "", tables.orderStatus)
  const nothing = state === "created" || state === "pending" || state === "unknown"
  return !nothing || said === "pending" || said === "unknown"
}

const waiting = (reason: string): Verdict => ({ state: "waiting", reason })
const parked = (reason: string): Verdict => ({ state: "parked", reason })
