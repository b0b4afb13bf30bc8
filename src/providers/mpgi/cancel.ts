import type { CancelPaymentInput, CancelPaymentOutput } from "@medusajs/framework/types"
import { MedusaError, PaymentSessionStatus } from "@medusajs/framework/utils"
import { paymentData, paymentOfData, type Context } from "./context"
import { outcomeUnknown, refusal } from "./errors"
import { keepIfCovered } from "./keep-authorization"
import { isPaymentOfNothing, NOTHING_DUE } from "./nothing-due"
import { requireOrder } from "./require-order"

/**
 * Voids an authorization; never refunds. Without a key the caller is the loser of two authorizations at once, and
 * the authorization is the winner's (hazard 3, docs/medusa-hazards.md#hazard-3): nothing is done.
 */
export async function cancel(context: Context, input: CancelPaymentInput): Promise<CancelPaymentOutput> {
  const { mpgi } = context.cradle
  const key = input.context?.idempotency_key
  const payment = await paymentOfData(context, input.data)
  if (!key) {
    mpgi.log.info(`mpgi: the payment ${payment?.order_no} is not canceled: the request names no payment`)
    return { data: input.data ?? {} }
  }
  if (!payment && isPaymentOfNothing(input.data)) return { data: NOTHING_DUE }
  if (!payment)
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      "The payment was not found at the gateway. Reload the order.",
    )
  await keepIfCovered(context, payment, key)
  await requireOrder(context, payment)
  const completing = mpgi.payments.mayBeCompleting(payment)
  if (completing) await closeSession(context, payment.payment_session_id)
  const result = await mpgi.journal.execute({
    kind: "cancel",
    payment,
    amount: payment.amount,
    medusa_ref: key,
  })
  if (result.outcome === "refused") throw refusal(result.because, result.detail)
  if (result.outcome === "unknown") throw outcomeUnknown(result.operation)
  if (!completing) await closeSession(context, payment.payment_session_id)
  return { data: paymentData(result.payment) }
}

/**
 * A cart whose completion failed late would otherwise be completed again on the voided payment (hazard 5,
 * docs/medusa-hazards.md#hazard-5), since an authorized session is not authorized a second time. A canceled one cannot be
 * processed: a new one is needed.
 */
async function closeSession({ cradle }: Context, id: string): Promise<void> {
  await cradle.mpgi.payments.abandonSession(id)
  try {
    await cradle.paymentSessionService.update({ id, status: PaymentSessionStatus.CANCELED })
  } catch {
    cradle.mpgi.log.warn(`mpgi: payment session ${id} could not be closed; it may have been deleted`)
  }
}
