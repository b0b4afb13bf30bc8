import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { capturePaymentWorkflow, refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import type { OrderNo } from "../../gateway"
import type { BulkOutcome, BulkRow, MpgiBulkRecord } from "../../modules/mpgi"
import { describeError } from "../../modules/mpgi/shared/describe-error"
import { cancelPayment } from "../payments/refresh-payment"
import { graph } from "../shared/graph"
import { reviewPayment } from "../reviews/review-payment"
import { captureInput, refundInput } from "../shared/medusa-money"
import { isOwn } from "./set-members"

/**
 * Performs a row once. If the worker of a row stopped, the row is looked up in the journal. An operation that was
 * recorded is not repeated. A row always moves the whole remainder of a payment. That cannot move twice, because the
 * gateway is queried before anything is sent.
 */
export async function performRow(
  row: BulkRow,
  bulk: MpgiBulkRecord,
  container: MedusaContainer,
): Promise<BulkOutcome> {
  const { claims } = container.resolve("mpgi").bulks
  if (row.attempts > 1) {
    const found = await claims.found(row, bulk.kind)
    if (found && found.state !== "queued") return found
  }
  try {
    return await perform(row, bulk, container)
  } catch (error) {
    const reason = describeError(error)
    const found = await claims.found(row, bulk.kind)
    if (!found || found.state === "refused" || found.state === "queued") return { state: "refused", reason }
    return found
  }
}

async function perform(
  { order_no, amount }: BulkRow,
  bulk: MpgiBulkRecord,
  container: MedusaContainer,
): Promise<BulkOutcome> {
  const { requested_by: by } = bulk
  const note = container.resolve("mpgi").bulks.noteOf(bulk)
  switch (bulk.kind) {
    case "capture": {
      const payment_id = await paymentOf(order_no, container)
      const before = await capturesOf(payment_id, container)
      const own = await captureInput(payment_id, amount, container)
      await capturePaymentWorkflow(container).run({ input: { ...own, captured_by: by } })
      const made = (await capturesOf(payment_id, container)).some((id) => !before.includes(id))
      // Medusa calls no provider for a payment that counts as captured in full, but reports success.
      return made ? { state: "succeeded" } : { state: "refused", reason: NOTHING_LEFT }
    }
    case "refund": {
      const payment_id = await paymentOf(order_no, container)
      const own = await refundInput(payment_id, amount, container)
      const input = { ...own, created_by: by, ...(note ? { note } : {}) }
      await refundPaymentWorkflow(container).run({ input })
      return { state: "succeeded" }
    }
    case "cancel":
      await cancelPayment(order_no, container)
      return { state: "succeeded" }
    case "review_accept":
    case "review_decline": {
      const accept = bulk.kind === "review_accept"
      const input = { order_no, accept, by, ...(note ? { note } : {}) }
      const result = await reviewPayment(input, container)
      if (result.outcome === "applied") return { state: "succeeded" }
      if (result.outcome === "unknown") {
        const { operation, payment } = result
        const own = { kind: "review" as const, medusa_ref: payment.payment_session_id, accept }
        if (isOwn(operation, own)) return { state: "unconfirmed", operation_id: operation.id }
        return { state: "refused", reason: "in_progress" }
      }
      return { state: "refused", reason: result.detail ?? result.because }
    }
  }
}

/** Medusa's payment of an order number. @throws MedusaError */
async function paymentOf(order_no: OrderNo, container: MedusaContainer): Promise<string> {
  const payment = await container.resolve("mpgi").payments.byOrderNo(order_no)
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "payment",
    fields: ["id"],
    filters: { payment_session_id: payment?.payment_session_id ?? "" },
  })
  const id = (data[0] as { id?: string } | undefined)?.id
  if (!id) throw new MedusaError(MedusaError.Types.NOT_FOUND, `Medusa has no payment of ${order_no}.`)
  return id
}

const NOTHING_LEFT = "Nothing is left to capture of this payment in Medusa. Reload the order."

/** Ids of Medusa's captures of a payment. */
async function capturesOf(payment_id: string, container: MedusaContainer): Promise<string[]> {
  const [payment] = await graph<{ captures?: { id: string }[] | null }>(container, {
    entity: "payment",
    fields: ["id", "captures.id"],
    filters: { id: payment_id },
  })
  return (payment?.captures ?? []).map(({ id }) => id)
}
