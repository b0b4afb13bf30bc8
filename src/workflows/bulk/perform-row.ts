import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { capturePaymentWorkflow, refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { MPGI_MODULE, type BulkOutcome, type BulkRow, type MpgiBulkRecord } from "../../modules/mpgi"
import { cancelPaymentWorkflow } from "../cancel-payment"
import { describeError } from "../describe-error"
import { reviewPaymentWorkflow } from "../review-payment"

/**
 * Does a row, once. One that was begun before and whose worker died is looked for in the journal: what was written is
 * not written again. Whatever is left to do is the whole of a payment's rest, which nobody can move twice: the
 * gateway is asked before anything is sent.
 */
export async function performRow(
  row: BulkRow,
  bulk: MpgiBulkRecord,
  container: MedusaContainer,
): Promise<BulkOutcome> {
  const { claims } = container.resolve(MPGI_MODULE).bulks
  if (row.attempts > 1) {
    const found = await claims.found(row, bulk.kind)
    if (found && found.state !== "waiting") return found
  }
  try {
    return await perform(row, bulk, container)
  } catch (error) {
    const reason = describeError(error)
    const found = await claims.found(row, bulk.kind)
    if (!found || found.state === "refused" || found.state === "waiting") return { state: "refused", reason }
    return found
  }
}

async function perform(
  { order_no, amount: planned }: BulkRow,
  bulk: MpgiBulkRecord,
  container: MedusaContainer,
): Promise<BulkOutcome> {
  const { requested_by: by } = bulk
  const note = container.resolve(MPGI_MODULE).bulks.noteOf(bulk)
  const amount = Number(planned)
  switch (bulk.kind) {
    case "capture": {
      const payment_id = await paymentOf(order_no, container)
      await capturePaymentWorkflow(container).run({ input: { payment_id, amount, captured_by: by } })
      return { state: "done" }
    }
    case "refund": {
      const payment_id = await paymentOf(order_no, container)
      const input = { payment_id, amount, created_by: by, ...(note ? { note } : {}) }
      await refundPaymentWorkflow(container).run({ input })
      return { state: "done" }
    }
    case "cancel":
      await cancelPaymentWorkflow(container).run({ input: { order_no } })
      return { state: "done" }
    case "review_accept":
    case "review_decline": {
      const input = { order_no, accept: bulk.kind === "review_accept", by, ...(note ? { note } : {}) }
      const { result } = await reviewPaymentWorkflow(container).run({ input })
      if (result.outcome === "applied") return { state: "done" }
      if (result.outcome === "unknown") return { state: "unknown", operation_id: result.operation.id }
      return { state: "refused", reason: result.detail ?? result.because }
    }
  }
}

/** Medusa's payment of an order number. @throws MedusaError */
async function paymentOf(order_no: string, container: MedusaContainer): Promise<string> {
  const payment = await container.resolve(MPGI_MODULE).payments.byOrderNo(order_no)
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "payment",
    fields: ["id"],
    filters: { payment_session_id: payment?.payment_session_id ?? "" } as never,
  })
  const id = (data[0] as { id?: string } | undefined)?.id
  if (!id) throw new MedusaError(MedusaError.Types.NOT_FOUND, `Medusa has no payment of ${order_no}.`)
  return id
}
