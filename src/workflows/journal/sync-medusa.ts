import type { MedusaContainer, BigNumberInput } from "@medusajs/framework/types"
import { Modules, MathBN } from "@medusajs/framework/utils"
import { capturePaymentWorkflow, refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { authorFor, FOLLOWED_DAYS, DAY, type RequestContext, type OperationRow } from "../../modules/mpgi"
import { isOfPayment, MpgiError } from "../../modules/mpgi/values"
import { captureInput, refundInput } from "../shared/medusa-money"
import { captureRest, correctCaptured, correctOrderTransactions } from "./correct-captured"
import { addMissingCreditLine } from "./credit-lines"
import { deleteStaleOrderChange } from "./delete-stale-rows"
import { loadMedusaSide, type MedusaSide } from "./medusa-side"
import { ROW_IN_USE_MS } from "./adjust-totals"
import { recountCollection } from "./recount-collection"
import { moneyOfOrders } from "./compare-orders"
import { isCountedForPayment } from "./order-transactions"

/**
 * The error code of an operation that was not applied because the gateway had done it before. Medusa's row agrees with
 * the gateway.
 */
const AGREES = "done"
/** How long a process may take from an outcome to the last row that Medusa writes for it. */
const MEDUSA_ROW_GRACE_MS = 30_000

/**
 * Makes Medusa agree with an operation whose outcome is known.
 * - The operation was applied, but Medusa has no row for it, because the provider threw. Medusa's own workflow runs
 *   again. The provider links the new row with the operation and sends nothing.
 * - The operation was not applied, but its row is still there, because the server died. The row is deleted.
 *
 * In both cases the order's totals agree with its rows afterwards. Returns true when nothing is left to do.
 */
export async function syncMedusa(
  { id, order_no }: OperationRow,
  container: MedusaContainer,
): Promise<boolean> {
  const { dueOperations, operations } = container.resolve("mpgi")
  const done = await dueOperations.exclusively(order_no, async () => {
    // Another request may have adopted the operation since it was claimed.
    const current = await operations.byId(id)
    if (current?.state === "applied") return recordApplied(current, container)
    if (current?.state === "not_applied") return removeNotApplied(current, container)
    return true
  })
  return done ?? false
}

async function recordApplied(operation: OperationRow, container: MedusaContainer): Promise<boolean> {
  const { dueOperations } = container.resolve("mpgi")
  if (operation.kind === "review" && operation.baseline.accept) {
    // Medusa records nothing when a review accepts a payment.
    await dueOperations.recorded(operation.id)
    return true
  }
  const side = await loadMedusaSide(operation, container)
  if (needsRow(operation) && side.row !== "complete") {
    // Without a payment in Medusa there is nothing to sync. But Medusa may still create the payment.
    if (!side.payment_id) return isOrphan(operation, container)
    if (side.row === "left" && !isRowStale(operation, side)) return false
    const captured = side.captured && (await correctCaptured(side.payment_id, container))
    // Other Capture rows use up the amount; one of them was never captured. That row is deleted within minutes.
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
  await dueOperations.recorded(operation.id)
  return true
}

/**
 * Deletes the row at once: while it exists, Medusa counts it and refuses to request the same money again. If the
 * request that created the row is still running, it fails and would delete the row too. Meanwhile, another capture
 * may write a transaction for the row. The next check finds that transaction.
 */
async function removeNotApplied(operation: OperationRow, container: MedusaContainer): Promise<boolean> {
  if (operation.error_code === AGREES) return true
  const side = await loadMedusaSide(operation, container)
  const removed = side.row !== "none" && (await removeRow(operation, container))
  if (side.order_id && !(await correctOrderTransactions(side.order_id, container))) return false
  if (removed) return false
  if (operation.kind === "capture" && side.payment_id) await correctCaptured(side.payment_id, container)
  await recountOf(operation, side, container)
  await container.resolve("mpgi").dueOperations.postpone(operation, null)
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
  if (!side.payment_id) throw new MpgiError("not_found", `Medusa has no payment for ${order_no}`)
  if (!isOfPayment(kind)) return
  const { log, operations } = container.resolve("mpgi")
  const { payment_id } = side
  const author = authorFor(operation)
  if (side.row === "left" && !(kind === "capture" && side.captured)) await removeRow(operation, container)
  switch (kind) {
    case "capture": {
      // With `captured_at` set, the payment module creates no row. Only the order's side is left to do.
      const input = side.captured
        ? { payment_id }
        : { ...(await captureInput(payment_id, operation.amount, container)), captured_by: author }
      await capturePaymentWorkflow(container).run({ input })
      break
    }
    case "refund": {
      const context: Partial<RequestContext> = operations.contextOf(operation) ?? {}
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
  }
  log.info(`mpgi: synced the ${kind} ${id} of ${order_no} with Medusa`)
}

/** Whether Medusa keeps a row of an operation: Medusa requested it, or it was done in the portal. */
function needsRow({ medusa_ref, source }: OperationRow): boolean {
  return medusa_ref !== null || source === "gateway"
}

/**
 * Whether an operation can stay without a row in Medusa. It is then marked as recorded. Its order may still be created
 * as long as payments are followed. An abandoned session gets no order.
 */
async function isOrphan(operation: OperationRow, container: MedusaContainer): Promise<boolean> {
  const { payments, dueOperations } = container.resolve("mpgi")
  const payment = await payments.byOrderNo(operation.order_no)
  const waited = Date.now() - (operation.settled_at?.getTime() ?? 0)
  if (!payment?.abandoned_at && waited < FOLLOWED_DAYS * DAY) return false
  await dueOperations.recorded(operation.id)
  return true
}

/** Deletes Medusa's row of an operation. Returns false where there is no row to delete. */
async function removeRow(
  { kind, medusa_ref, id, order_no, state }: OperationRow,
  container: MedusaContainer,
): Promise<boolean> {
  const payments = container.resolve(Modules.PAYMENT)
  if (medusa_ref === null || (kind !== "capture" && kind !== "refund")) return false
  await (kind === "capture" ? payments.deleteCaptures([medusa_ref]) : payments.deleteRefunds([medusa_ref]))
  if (state === "not_applied") {
    const { log } = container.resolve("mpgi")
    log.info(`mpgi: the ${kind} ${id} of ${order_no} was not applied; Medusa's row of it is deleted`)
  }
  return true
}

/**
 * Whether the request that created the row has ended, or its server has died. The row may also belong to a repeated
 * request. That request has adopted the operation, and may be writing what follows the row. Such a row is younger than
 * the outcome. If the reply was lost, the row is younger than the operation's request.
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
 * Does what Medusa's refund workflow does: creates the row and, if there is an order, its transaction. The workflow
 * itself refuses a canceled order in its last step, and a payment without an order in its first step.
 */
async function refundWithoutWorkflow(
  { id, currency_code }: OperationRow,
  order_id: string | undefined,
  input: { payment_id: string; amount: BigNumberInput; created_by: string },
  container: MedusaContainer,
): Promise<void> {
  await container.resolve(Modules.PAYMENT).refundPayment(input)
  const followed = await container.resolve("mpgi").operations.byId(id)
  if (!order_id || !followed?.medusa_ref) return
  if (await isCounted(order_id, input.payment_id, container)) return
  const move = { reference: "refund", reference_id: followed.medusa_ref }
  const amount = MathBN.mult(input.amount, -1)
  await container.resolve(Modules.ORDER).addOrderTransactions([{ order_id, currency_code, amount, ...move }])
}

/**
 * Whether the cancel of the order has counted the refund. The cancel writes its transaction even where the provider
 * threw.
 */
async function isCounted(order_id: string, payment_id: string, container: MedusaContainer): Promise<boolean> {
  const moves = await container.resolve(Modules.ORDER).listOrderTransactions({ order_id })
  const payments = (await moneyOfOrders([order_id], container)).get(order_id)
  const payment = payments?.find(({ id }) => id === payment_id)
  return payment !== undefined && isCountedForPayment(payment, moves)
}
