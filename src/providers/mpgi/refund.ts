import type { RefundPaymentInput, RefundPaymentOutput } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { paymentData, paymentOfData, type Context, type RefundRow } from "./context"
import { outcomeUnknown, refusal } from "./errors"
import { writeOrFollow } from "./write-or-follow"

/** Refunds the amount of the input, with the reason of Medusa's Refund row, whose id is the key. */
export async function refund(context: Context, input: RefundPaymentInput): Promise<RefundPaymentOutput> {
  const { mpgi, refundService } = context.cradle
  const key = input.context?.idempotency_key
  const payment = await paymentOfData(context, input.data)
  if (!payment || !key)
    throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such refund or payment.")
  const [row] = await refundService.list({ id: [key] }, { relations: ["refund_reason"] })
  const { created_by = null, note = null, refund_reason_id = null } = row ?? {}
  const result = await writeOrFollow(mpgi, refundService, row, {
    kind: "refund",
    payment,
    amount: mpgi.toAmount(context.providerId, input.amount, payment.currency_code),
    medusa_ref: key,
    ...(row ? { asked_at: new Date(row.created_at) } : {}),
    asked: { created_by, note, refund_reason_id },
    reason: reasonOf(row),
    stillThere: async (id) => (await refundService.list({ id: [id] })).length > 0,
  })
  if (result.outcome === "refused") throw refusal(result.because, result.detail)
  if (result.outcome === "unknown") throw outcomeUnknown(result.operation)
  return { data: paymentData(result.payment) }
}

/** The chosen reason and the note, as one line. */
function reasonOf(row: RefundRow | undefined): string {
  return [row?.refund_reason?.label, row?.note]
    .filter((text) => text)
    .join(": ")
    .replace(/\s+/g, " ")
}
