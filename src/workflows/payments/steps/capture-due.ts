import { orderNo } from "../../../gateway"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { capturePaymentWorkflow } from "@medusajs/medusa/core-flows"
import {
  isCaptureOverdue,
  isCapturePaused,
  MPGI_MODULE,
  UNSETTLED,
  type MpgiModuleService,
  type PaymentRow,
} from "../../../modules/mpgi"
import { isReplaced } from "../../../payment-request"
import { captureOverdueCase } from "../../orphaned-payments/cases-of"
import { graph } from "../../shared/graph"
import { describeError } from "../../../modules/mpgi/shared/describe-error"

type Order = {
  status: string
  canceled_at: unknown
  payment_collections?: {
    status: string
    payments?: {
      id: string
      provider_id: string
      captured_at: unknown
      canceled_at: unknown
      data: { order_no?: string } | null
    }[]
  }[]
  fulfillments?: { shipped_at: unknown }[]
  is_draft_order?: boolean | null
}

type Input = {
  order_id: string | null
  /** By the sweep, which has found that it is due again. */
  again?: boolean
}

/** A payment whose automatic capture is due. */
type Due = { id: string; payment: PaymentRow }

/**
 * Captures an order's payments in full, when the account's options say that it is time. Payments held for review
 * wait: the decision brings us here again. One that fails is requested again on a schedule until its authorization ends; the
 * order page shows it, and it is a case on the last day. A capture is not undone.
 */
export async function captureDue(
  { order_id, again = false }: Input,
  container: MedusaContainer,
): Promise<number> {
  const mpgi = container.resolve(MPGI_MODULE)
  const { dueCaptures } = mpgi
  if (order_id === null || !mpgi.accounts.someCaptureAutomatically()) return 0
  let captured = 0
  const capture = async () => {
    for (const due of await duePayments(order_id, container)) {
      if (!again && isCapturePaused(due.payment)) continue
      try {
        await capturePaymentWorkflow(container).run({ input: { payment_id: due.id } })
        captured++
        if (due.payment.capture_failed_at !== null) await dueCaptures.done(due.payment)
      } catch (error) {
        await recordFailure(due, order_id, error, container)
      }
    }
  }
  // The event of the order and the messenger that made it come at once.
  await container.resolve(Modules.LOCKING).execute(`mpgi:capture:${order_id}`, capture, { timeout: 60 })
  return captured
}

export const captureDueStep = createStep(
  "mpgi-capture-due",
  async (input: Input, { container }) => new StepResponse(await captureDue(input, container)),
)

async function recordFailure(
  { id, payment }: Due,
  order_id: string,
  error: unknown,
  container: MedusaContainer,
): Promise<void> {
  const mpgi = container.resolve(MPGI_MODULE)
  mpgi.log.error(`mpgi: the automatic capture of ${id} failed: ${describeError(error)}`)
  const now = await mpgi.payments.byOrderNo(payment.order_no)
  if (now?.state !== "authorized") return
  const last = (await mpgi.operations.ofOrders([now.order_no])).at(-1)
  // A lost reply: the resolver finds the outcome, and the sweep whether the capture is due then.
  if (last && UNSETTLED.includes(last.state)) return
  const failed = await mpgi.dueCaptures.failed(now, last?.error_code ?? "capture_failed")
  const { options } = mpgi.account(failed.provider_id)
  if (isCaptureOverdue(failed, options)) await mpgi.cases.open(captureOverdueCase(failed, order_id))
}

async function duePayments(order_id: string, container: MedusaContainer): Promise<Due[]> {
  const mpgi = container.resolve(MPGI_MODULE)
  const [order] = await graph<Order>(container, {
    entity: "order",
    fields: [
      ...["status", "canceled_at", "is_draft_order", "fulfillments.shipped_at"],
      ...["payment_collections.status", "payment_collections.payments.*"],
    ],
    filters: { id: order_id },
  })
  // It is placed when it is converted.
  if (!order || order.is_draft_order) return []
  // What a failed void has left is not charged: it is voided.
  if (order.status === "canceled" || order.canceled_at) return []
  const shipped = order.fulfillments?.some(({ shipped_at }) => shipped_at) ?? false
  const payments = (order.payment_collections ?? [])
    .filter((collection) => !isReplaced(collection))
    .flatMap((collection) => collection.payments ?? [])
  const due: Due[] = []
  for (const { id, provider_id, captured_at, canceled_at, data } of payments) {
    if (captured_at || canceled_at || !isTime(mpgi, provider_id, shipped)) continue
    const order_no = data?.order_no
    const payment = order_no ? await mpgi.payments.byOrderNo(orderNo(order_no)) : undefined
    if (payment?.state === "authorized") due.push({ id, payment })
  }
  return due
}

function isTime(mpgi: MpgiModuleService, providerId: string, shipped: boolean): boolean {
  if (!mpgi.providerIds().includes(providerId)) return false
  switch (mpgi.account(providerId).options.capture.on) {
    case "never":
      return false
    case "order.placed":
      return true
    case "shipment.created":
      return shipped
  }
}
