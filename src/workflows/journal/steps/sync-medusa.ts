import type { MedusaContainer, BigNumberInput } from "@medusajs/framework/types"
import { Modules, MathBN } from "@medusajs/framework/utils"
import { capturePaymentWorkflow, refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import {
  authorFor,
  FOLLOWED_DAYS,
  MPGI_MODULE,
  type RequestContext,
  type OperationRow,
} from "../../../modules/mpgi"
import { captureInput, refundInput } from "../../shared/medusa-money"
import { captureRest, correctCaptured } from "./correct-captured"
import { addMissingCreditLine } from "./credit-lines"
import { deleteStaleOrderChange } from "./delete-stale-order-change"
import { loadMedusaSide, type MedusaSide } from "./medusa-side"
import { correctOrderTransactions } from "./correct-order-transactions"
import { ROW_IN_USE_MS } from "./correct-totals"
import { recountCollection } from "./recount-collection"
import { moneyOfOrders } from "./money-of-order"
import { isCountedForPayment } from "./order-transactions"

/** Not applied because the gateway had it already: Medusa's row agrees with the gateway. */
const AGREES = "done"
/** How long a living process may take from an outcome to Medusa's last row of it. */
const MEDUSA_ROW_GRACE_MS = 30_000

/**
 * Makes Medusa agree with an operation whose outcome is known. Applied and no row of it in Medusa, because the provider
 * threw: Medusa's own workflow runs again, and the provider gives its row to the write without sending anything.
 * Not applied and a row still there, because the server died: the row goes. Either way the order's totals are then
 * those of its rows. True when there is nothing left to do.
 */
export async function syncMedusa(
  { id, order_no }: OperationRow,
  container: MedusaContainer,
): Promise<boolean> {
  const { dueOperations, operations } = container.resolve(MPGI_MODULE)
  const done = await dueOperations.exclusively(order_no, async () => {
    // Another request may have adopted it since it was claimed.
    const current = await operations.byId(id)
    if (current?.state === "applied") return recordApplied(current, container)
    if (current?.state === "not_applied") return removeNotApplied(current, container)
    return true
  })
  return done ?? false
}

async function recordApplied(operation: OperationRow, container: MedusaContainer): Promise<boolean> {
  if (operation.kind === "review" && operation.baseline.accept) {
    // Medusa has nothing of a payment that a review accepts.
    await container.resolve(MPGI_MODULE).dueOperations.recorded(operation.id)
    return true
  }
  const side = await loadMedusaSide(operation, container)
  if (needsRow(operation) && side.row !== "complete") {
    // Without a payment in Medusa there is nothing to sync, and it may still come.
    if (!side.payment_id) return isOrphan(operation, container)
    if (side.row === "left" && !isRowStale(operation, side)) return false
    const captured = side.captured && (await correctCaptured(side.payment_id, container))
    // Other rows take its room, one of which nothing was captured for: that one is deleted within minutes.
    const hasNoRoom = operation.kind === "capture" && captured && side.row === "none"
    if (hasNoRoom && operation.medusa_ref !== null) return isOrphan(operation, container)
    await runMedusaWorkflow(operation, { ...side, captured }, container)
  }
  if (side.order_id && !(await correctOrderTransactions(side.order_id, container))) return false
  if (operation.kind === "capture" && side.payment_id) await correctCaptured(side.payment_id, container)
  if (operation.kind === "capture" && side.leftOpen && side.payment_id)
    await captureRest(side.payment_id, container)
  if (!(await addMissingCreditLine(operation, side, container))) return false
  await recountOf(operation, side, container)
  await container.resolve(MPGI_MODULE).dueOperations.recorded(operation.id)
  return true
}

/**
 * The row goes at once: while it is there, Medusa counts it and refuses to request the same money again. Its request, if it is
 * still running, fails and would delete it too; a transaction that another capture writes for it meanwhile is found by the
 * next check.
 */
async function removeNotApplied(operation: OperationRow, container: MedusaContainer): Promise<boolean> {
  if (operation.error_code === AGREES) return true
  const side = await loadMedusaSide(operation, container)
  const removed = side.row !== "none" && (await removeRow(operation, container))
  if (side.order_id && !(await correctOrderTransactions(side.order_id, container))) return false
  if (removed) return false
  if (operation.kind === "capture" && side.payment_id) await correctCaptured(side.payment_id, container)
  await recountOf(operation, side, container)
  await container.resolve(MPGI_MODULE).dueOperations.postpone(operation, null)
  return true
}

async function recountOf(
  { kind }: OperationRow,
  { collection_id }: MedusaSide,
  container: MedusaContainer,
): Promise<void> {
  if (collection_id && (kind === "capture" || kind === "refund"))
    await recountCollection(collection_id, container)
}

/** Runs Medusa's own workflow for what the gateway has done already. */
async function runMedusaWorkflow(
  operation: OperationRow,
  side: MedusaSide,
  container: MedusaContainer,
): Promise<void> {
  const { kind, order_no, id } = operation
  if (!side.payment_id) throw new Error(`mpgi: Medusa has no payment for ${order_no}`)
  const { payment_id } = side
  const author = authorFor(operation)
  if (side.row === "left" && !(kind === "capture" && side.captured)) await removeRow(operation, container)
  switch (kind) {
    case "capture": {
      // With `captured_at` set the payment module makes no row: what is left to do is the order's side.
      const input = side.captured
        ? { payment_id }
        : { ...(await captureInput(payment_id, operation.amount, container)), captured_by: author }
      await capturePaymentWorkflow(container).run({ input })
      break
    }
    case "refund": {
      const context: Partial<RequestContext> =
        container.resolve(MPGI_MODULE).operations.contextOf(operation) ?? {}
      const { note, refund_reason_id } = context
      if (side.order_id) await deleteStaleOrderChange(side.order_id, container)
      const words = { ...(note ? { note } : {}), ...(refund_reason_id ? { refund_reason_id } : {}) }
      const own = await refundInput(payment_id, operation.amount, container)
      const input = { ...own, created_by: author, ...words }
      if (side.order_canceled || !side.order_id)
        await refundWithoutWorkflow(operation, side.order_id, input, container)
      else await refundPaymentWorkflow(container).run({ input })
      break
    }
    case "cancel":
    // A payment that a review has declined.
    case "review":
      await container.resolve(Modules.PAYMENT).cancelPayment(payment_id)
      break
    case "payout":
    case "cancel_subscription":
      return
  }
  container.resolve(MPGI_MODULE).log.info(`mpgi: synced the ${kind} ${id} of ${order_no} with Medusa`)
}

/** Medusa keeps a row of what it requested, and of what was done in the portal. */
function needsRow({ medusa_ref, source }: OperationRow): boolean {
  return medusa_ref !== null || source === "gateway"
}

/** Done at the gateway before there is an order, which may still come; of an abandoned session none will. */
async function isOrphan(operation: OperationRow, container: MedusaContainer): Promise<boolean> {
  const { payments, dueOperations } = container.resolve(MPGI_MODULE)
  const payment = await payments.byOrderNo(operation.order_no)
  const waited = Date.now() - (operation.settled_at?.getTime() ?? 0)
  if (!payment?.abandoned_at && waited < FOLLOWED_DAYS * 86_400_000) return false
  await dueOperations.recorded(operation.id)
  return true
}

/** False where there is no row to remove. */
async function removeRow(
  { kind, medusa_ref, id, order_no, state }: OperationRow,
  container: MedusaContainer,
): Promise<boolean> {
  const payments = container.resolve(Modules.PAYMENT)
  if (medusa_ref === null || (kind !== "capture" && kind !== "refund")) return false
  await (kind === "capture" ? payments.deleteCaptures([medusa_ref]) : payments.deleteRefunds([medusa_ref]))
  if (state === "not_applied") {
    const { log } = container.resolve(MPGI_MODULE)
    log.info(`mpgi: the ${kind} ${id} of ${order_no} was not applied; Medusa's row of it is deleted`)
  }
  return true
}

/**
 * Whether the request that made the row has ended, or died. Of an operation whose reply was lost, a row that is younger than its request
 * is that of a repeated one, which was given the operation and may be writing what follows the row; otherwise one that is younger than
 * the outcome.
 */
function isRowStale(operation: OperationRow, { requested_at }: MedusaSide): boolean {
  const { settled_at, sent_at, unacknowledged, source } = operation
  const since = unacknowledged ? sent_at : settled_at
  if (since && requested_at && requested_at > since)
    return requested_at.getTime() + ROW_IN_USE_MS <= Date.now()
  if (source === "gateway") return true
  return since === null || since.getTime() + MEDUSA_ROW_GRACE_MS <= Date.now()
}

/**
 * What Medusa's workflow of a refund does, which refuses a canceled order in its last step, and a payment without an order in its
 * first: the row, and the transaction of the order that there may be.
 */
async function refundWithoutWorkflow(
  { id, currency_code }: OperationRow,
  order_id: string | undefined,
  input: { payment_id: string; amount: BigNumberInput; created_by: string },
  container: MedusaContainer,
): Promise<void> {
  await container.resolve(Modules.PAYMENT).refundPayment(input)
  const followed = await container.resolve(MPGI_MODULE).operations.byId(id)
  if (!order_id || !followed?.medusa_ref) return
  if (await isCounted(order_id, input.payment_id, container)) return
  const move = { reference: "refund", reference_id: followed.medusa_ref }
  const amount = MathBN.mult(input.amount, -1)
  await container.resolve(Modules.ORDER).addOrderTransactions([{ order_id, currency_code, amount, ...move }])
}

/** Whether the cancel of the order has counted the refund: it writes its transaction also where the provider threw. */
async function isCounted(order_id: string, payment_id: string, container: MedusaContainer): Promise<boolean> {
  const moves = await container.resolve(Modules.ORDER).listOrderTransactions({ order_id })
  const payments = (await moneyOfOrders([order_id], container)).get(order_id)
  const payment = payments?.find(({ id }) => id === payment_id)
  return payment !== undefined && isCountedForPayment(payment, moves)
}
