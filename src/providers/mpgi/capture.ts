import type { CapturePaymentInput, CapturePaymentOutput } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { paymentData, paymentOfData, type Context } from "./context"
import { outcomeUnknown, refusal } from "./errors"
import { writeOrFollow } from "./write-or-follow"

/**
 * Captures what Medusa's Capture row says. The amount is not in the input (hazard 1): the key is the row's id, and
 * the row is committed before this call. A throw makes Medusa delete the row and ask again with another (hazard 2).
 */
export async function capture(context: Context, input: CapturePaymentInput): Promise<CapturePaymentOutput> {
  const { mpgi, captureService } = context.cradle
  const key = input.context?.idempotency_key
  const payment = await paymentOfData(context, input.data)
  const [row] = key ? await captureService.list({ id: [key] }) : []
  if (!payment || !row)
    throw new MedusaError(MedusaError.Types.NOT_FOUND, "There is no such capture or payment.")
  const result = await writeOrFollow(mpgi, captureService, row, {
    kind: "capture",
    payment,
    amount: mpgi.toAmount(context.providerId, row.raw_amount, payment.currency_code),
    medusa_ref: row.id,
    asked_at: new Date(row.created_at),
    asked: { created_by: row.created_by ?? null },
    stillThere: async (id) => (await captureService.list({ id: [id] })).length > 0,
  })
  if (result.outcome === "refused") throw refusal(result.because, result.detail)
  if (result.outcome === "unknown") throw outcomeUnknown(result.operation)
  return { data: paymentData(result.payment) }
}
