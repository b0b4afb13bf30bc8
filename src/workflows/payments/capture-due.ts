import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { MathBN, Modules } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { capturePaymentWorkflow } from "@medusajs/medusa/core-flows"
import { orderNo, type Amount } from "../../gateway"
import {
  atLeast,
  authorOfComputed,
  canBeCaptured,
  isAuthorizedInFull,
  isCaptureOverdue,
  isCapturePaused,
  isMoney,
  isUnsettled,
  type MpgiModuleService,
  type PaymentRow,
} from "../../modules/mpgi"
import { isReplaced } from "../../payment-request"
import { describeError } from "../../modules/mpgi/shared/describe-error"
import { captureOverdueCase } from "../orphaned-payments/cases-of"
import { graph } from "../shared/graph"
import { ROW_IN_USE_MS } from "../journal/adjust-totals"
import { isHandedOver, paidOf, readShippedOrder } from "./shipped-order"

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
  fulfillments?: Parameters<typeof isHandedOver>[0][]
  is_draft_order?: boolean | null
}

type Input = {
  order_id: string | null
  /** True if the sweep calls: it has found that the capture is due again. */
  again?: boolean
}

/** A payment whose automatic capture is due. */
type Due = {
  id: string
  payment: PaymentRow
  /** The part to capture, of what was shipped. Without it, the whole payment is captured. */
  part?: { amount: string | undefined; captured_before: Amount }
}

/**
 * The maximum number of times that the amount due for shipments is computed. It is computed again after each round of
 * captures, because a capture that was adopted, or came second, has captured nothing.
 */
const ROUNDS = 4

/** Refusals of a capture because something happened after its amount was computed. Nothing was sent. */
const OUTDATED = ["captured_meanwhile", "already_applied", "in_progress"]

/**
 * Captures an order's payments when the account's options say that it is time. It captures them in full, or what was
 * shipped and not captured yet. Payments held for review wait until they are decided. A capture that fails is requested
 * again on a schedule until its authorization ends. The order page shows the failure, and a case is opened on the last
 * day. A capture is not undone.
 */
export async function captureDue(
  { order_id, again = false }: Input,
  container: MedusaContainer,
): Promise<number> {
  const mpgi = container.resolve("mpgi")
  const { dueCaptures } = mpgi
  if (order_id === null || !mpgi.accounts.someCaptureAutomatically()) return 0
  let captured = 0
  const failed = new Set<string>()
  const isWanted = ({ id, payment }: Due) => !failed.has(id) && (again || !isCapturePaused(payment))
  const captureOne = async (due: Due) => {
    try {
      await capturePaymentWorkflow(container).run({ input: inputOf(due) })
      captured++
      if (due.payment.capture_failed_at !== null) await dueCaptures.done(due.payment)
    } catch (error) {
      if (due.part && isOutdated(error)) return
      failed.add(due.id)
      await recordFailure(due, order_id, error, container)
    }
  }
  const capture = async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const due = (await duePayments(order_id, container)).filter(isWanted)
      for (const each of due) await captureOne(each)
      if (!due.some(({ part }) => part)) return
    }
  }
  // The order's event may arrive at the same time as the return or notification that created the order.
  await container.resolve(Modules.LOCKING).execute(`mpgi:capture:${order_id}`, capture, { timeout: 60 })
  return captured
}

function inputOf({ id: payment_id, part }: Due) {
  if (!part) return { payment_id }
  const captured_by = authorOfComputed(part.captured_before)
  return { payment_id, captured_by, ...(part.amount === undefined ? {} : { amount: part.amount }) }
}

function isOutdated(error: unknown): boolean {
  return error instanceof Error && "code" in error && OUTDATED.includes(String(error.code))
}

export const captureDueStep = createStep(
  "mpgi-capture-due",
  async ({ order_id }: { order_id: string | null }, { container }) =>
    new StepResponse(await captureDue({ order_id }, container)),
)

async function recordFailure(
  { id, payment, part }: Due,
  order_id: string,
  error: unknown,
  container: MedusaContainer,
): Promise<void> {
  const mpgi = container.resolve("mpgi")
  mpgi.log.error(`mpgi: the automatic capture of ${id} failed: ${describeError(error)}`)
  const now = await mpgi.payments.byOrderNo(payment.order_no)
  if (!now || !canBeCaptured(now)) return
  const last = (await mpgi.operations.ofOrders([now.order_no])).at(-1)
  // The reply was lost. The resolver finds the outcome, and the sweep then checks whether the capture is still due.
  if (last && isUnsettled(last.state)) {
    if (part) await mpgi.dueCaptures.after(now, last)
    return
  }
  const failed = await mpgi.dueCaptures.failed(now, last?.error_code ?? "capture_failed")
  const { options } = mpgi.account(failed.provider_id)
  if (isCaptureOverdue(failed, options)) await mpgi.cases.open(captureOverdueCase(failed, order_id))
}

async function duePayments(order_id: string, container: MedusaContainer): Promise<Due[]> {
  const mpgi = container.resolve("mpgi")
  const [order] = await graph<Order>(container, {
    entity: "order",
    fields: [
      "status",
      "canceled_at",
      "is_draft_order",
      "payment_collections.status",
      "payment_collections.payments.*",
      ...["canceled_at", "shipped_at", "delivered_at"].map((field) => `fulfillments.${field}`),
    ],
    filters: { id: order_id },
  })
  // A draft order is placed when it is converted.
  if (!order || order.is_draft_order) return []
  // An order that was canceled is not captured. If the void of its authorization failed, the void is tried again.
  if (order.status === "canceled" || order.canceled_at) return []
  const shipped = order.fulfillments?.some(isHandedOver) ?? false
  const payments = (order.payment_collections ?? [])
    .filter((collection) => !isReplaced(collection))
    .flatMap((collection) => collection.payments ?? [])
  const due: Due[] = []
  let inParts = false
  for (const { id, provider_id, captured_at, canceled_at, data } of payments) {
    if (captured_at || canceled_at || !isTime(mpgi, provider_id, shipped)) continue
    inParts ||= mpgi.accounts.capturesShipped(provider_id)
    if (mpgi.accounts.capturesShipped(provider_id)) continue
    const order_no = data?.order_no
    const payment = order_no ? await mpgi.payments.byOrderNo(orderNo(order_no)) : undefined
    // The capture has neither failed nor is it overdue. The case about the other credentials describes what to do.
    if (payment && mpgi.accounts.hasOtherCredentials(payment)) continue
    if (payment && isAuthorizedInFull(payment.state)) due.push({ id, payment })
  }
  return inParts ? [...due, ...(await dueOfShipments(order_id, due, container))] : due
}

/**
 * The captures that are due for what was shipped of an order and not captured yet. All its payments count together. The
 * amount is taken from one payment after the other, as far as each covers it. It is rounded when it is compared with
 * the captured amount, so the parts add up.
 */
async function dueOfShipments(
  order_id: string,
  inFull: readonly Due[],
  container: MedusaContainer,
): Promise<Due[]> {
  const mpgi = container.resolve("mpgi")
  const order = await readShippedOrder(order_id, container)
  if (!order) return []
  const { shipped, currency_code, payments } = order
  if (order.isRefunding) {
    const next_attempt_at = new Date(Date.now() + ROW_IN_USE_MS)
    for (const { payment } of payments)
      if (payment) await mpgi.dueCaptures.after(payment, { next_attempt_at })
    return []
  }
  const round = (provider_id: string, amount: BigNumberInput) =>
    mpgi.accounts.roundAmount(provider_id, MathBN.max(0, amount), currency_code)
  let open = MathBN.sub(shipped, paidOf(order))
  for (const { id } of inFull) open = MathBN.sub(open, payments.find((each) => each.id === id)?.left ?? 0)
  const due: Due[] = []
  for (const { id, provider_id, payment, left } of payments) {
    if (!payment || !mpgi.accounts.capturesShipped(provider_id)) continue
    const operations = await mpgi.operations.ofOrders([payment.order_no])
    const { allowed_actions, open_operation } = mpgi.journal.actions(payment, operations, undefined)
    // The open operation may have captured its amount. Until its outcome is known, no capture is due for any payment.
    if (open_operation) {
      await mpgi.dueCaptures.after(payment, open_operation)
      return []
    }
    const room = canBeCaptured(payment) ? (allowed_actions.capture ?? "0") : "0"
    const amount = round(provider_id, MathBN.min(open, room, left))
    if (!isMoney(amount)) {
      if (payment.capture_failed_at !== null && !isMoney(round(provider_id, open)))
        await mpgi.dueCaptures.done(payment)
      continue
    }
    open = MathBN.sub(open, amount)
    // Medusa's own remainder may have more decimals than a card can be charged. If exactly that remainder is requested,
    // the payment is closed.
    const isRest = atLeast(amount, round(provider_id, left))
    const isWhole = isRest && !isMoney(payment.captured_amount)
    const exact = isRest ? left.toFixed() : amount
    const part = { amount: isWhole ? undefined : exact, captured_before: payment.captured_amount }
    due.push({ id, payment, part })
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
