import type {
  CapturePaymentInput,
  CapturePaymentOutput,
  RefundPaymentInput,
  RefundPaymentOutput,
} from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import type { OperationRequest, PaymentRow } from "../../modules/mpgi"
import { isMoney, keepsRest } from "../../modules/mpgi/values"
import { isReplaced } from "../../payment-request"
import {
  paymentData,
  paymentOfData,
  requireOrder,
  type Context,
  type RefundRow,
  type Rows,
} from "./session-data"
import { outcomeUnknown, refusal } from "./errors"
import { isPaymentOfNothing, NOTHING_DUE } from "./nothing-due"

/**
 * Captures the amount of Medusa's Capture row. An amount that rounds to nothing is recorded by Medusa alone. The
 * input has no amount (hazard 1, docs/medusa-hazards.md#hazard-1): its key is the row's id, and the row is committed
 * before this call. When this throws, Medusa deletes the row, and a retry brings another row (hazard 2,
 * docs/medusa-hazards.md#hazard-2).
 */
export async function capture(context: Context, input: CapturePaymentInput): Promise<CapturePaymentOutput> {
  const { mpgi, captureService } = context.cradle
  const key = input.context?.idempotency_key
  const payment = await paymentOfData(context, input.data)
  if (!payment && isPaymentOfNothing(input.data)) return { data: NOTHING_DUE }
  const [row] = key ? await captureService.list({ id: [key] }) : []
  if (!payment || !row) throw notFound("capture")
  const amount = mpgi.accounts.toAmount(context.providerId, row.raw_amount, payment.currency_code)
  if (!isMoney(amount)) return { data: paymentData(payment) }
  return execute(context, captureService, {
    kind: "capture",
    payment,
    amount,
    medusa_ref: row.id,
    requested_at: new Date(row.created_at),
    request_context: { created_by: row.created_by ?? null },
    withheld: async () => ((await isOfReplaced(context, payment)) ? "collection_replaced" : undefined),
  })
}

/**
 * Records that Medusa has replaced the payment's collection after a partial capture. It is recorded before a refund,
 * which makes the collection look authorized again.
 */
async function noteReplaced(context: Context, payment: PaymentRow): Promise<void> {
  const { order_no, state, problem } = payment
  if (problem !== null || !keepsRest(state) || !(await isOfReplaced(context, payment))) return
  await context.cradle.mpgi.payments.change(order_no, { problem: "collection_replaced" })
}

/** Whether Medusa has replaced the payment's collection (hazard 17, docs/medusa-hazards.md#hazard-17). */
async function isOfReplaced({ cradle: { query, mpgi } }: Context, payment: PaymentRow): Promise<boolean> {
  const { payment_session_id, order_no } = payment
  const { data } = await query.graph({
    entity: "payment",
    fields: ["id", "payment_collection.status"],
    filters: { payment_session_id },
  })
  const [row] = data as { payment_collection?: { status: string } | null }[]
  if (isReplaced(row?.payment_collection)) return true
  return (await mpgi.payments.byOrderNo(order_no))?.problem === "collection_replaced"
}

/** Refunds the amount of the input, with the reason of Medusa's Refund row, whose id is the key. */
export async function refund(context: Context, input: RefundPaymentInput): Promise<RefundPaymentOutput> {
  const { mpgi, refundService } = context.cradle
  const key = input.context?.idempotency_key
  const payment = await paymentOfData(context, input.data)
  if (!payment && isPaymentOfNothing(input.data)) return { data: NOTHING_DUE }
  if (!payment || !key) throw notFound("refund")
  const amount = mpgi.accounts.toAmount(context.providerId, input.amount, payment.currency_code)
  // Example: after a refund of 21.76, the cancel of an order refunds the rest of 21.7641125.
  if (!isMoney(amount)) return { data: paymentData(payment) }
  const [row] = await refundService.list({ id: [key] }, { relations: ["refund_reason"] })
  const { created_by = null, note = null, refund_reason_id = null } = row ?? {}
  try {
    await requireOrder(context, payment)
    await noteReplaced(context, payment)
    return await execute(context, refundService, {
      kind: "refund",
      payment,
      amount,
      medusa_ref: key,
      ...(row ? { requested_at: new Date(row.created_at) } : {}),
      request_context: { created_by, note, refund_reason_id },
      reason: reasonOf(row),
    })
  } catch (failure) {
    // The cancel of an order counts the refund anyway (hazard 23), even when there is no operation whose outcome
    // would correct that.
    await mpgi.duePayments.checkTotals(payment.order_no)
    throw failure
  }
}

/**
 * Executes the operation of a Capture or Refund row. A row that adopts an applied operation gets the operation's
 * author.
 */
async function execute(
  { cradle: { mpgi } }: Context,
  rows: Rows<{ id: string }>,
  request: OperationRequest & { payment: PaymentRow; medusa_ref: string },
): Promise<{ data: Record<string, unknown> }> {
  const has = async (id: string) => (await rows.list({ id: [id] })).length > 0
  const result = await mpgi.journal.execute({ ...request, rows: { has } })
  if (result.outcome === "refused") throw refusal(result.because, result.detail)
  if (result.outcome === "unknown") throw outcomeUnknown(result.operation)
  if (result.author !== undefined) await rows.update({ id: request.medusa_ref, created_by: result.author })
  return { data: paymentData(result.payment) }
}

/** The chosen reason and the note, in one line. */
function reasonOf(row: RefundRow | undefined): string {
  return [row?.refund_reason?.label, row?.note]
    .filter((text) => text)
    .join(": ")
    .replace(/\s+/g, " ")
}

function notFound(kind: "capture" | "refund"): MedusaError {
  return new MedusaError(
    MedusaError.Types.NOT_FOUND,
    `The ${kind} or its payment was not found. Reload the order and try again.`,
  )
}
