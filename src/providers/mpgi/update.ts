import type { UpdatePaymentInput, UpdatePaymentOutput } from "@medusajs/framework/types"
import { MedusaError, PaymentSessionStatus } from "@medusajs/framework/utils"
import { sameAmount } from "../../gateway"
import { paymentOfSession, type Context } from "./context"
import { isNothingDue, nothingDueSession } from "./nothing-due"
import { sessionData } from "./session-data"

/**
 * Changes the amount. Once the customer was sent to the gateway, the order number belongs to the old amount there,
 * so another amount needs another order number.
 */
export async function update(context: Context, input: UpdatePaymentInput): Promise<UpdatePaymentOutput> {
  const { mpgi } = context.cradle
  const { options } = mpgi.account(context.providerId)
  const payment = await paymentOfSession(context, input.data?.session_id)
  if (!payment || payment.abandoned_at) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      "The payment session has no payment at the gateway. Start the payment again.",
    )
  }
  const currency_code = input.currency_code.toLowerCase()
  if (isNothingDue(context, input.amount, currency_code)) {
    await mpgi.payments.abandonSession(payment.payment_session_id)
    return {
      status: PaymentSessionStatus.AUTHORIZED,
      data: nothingDueSession(payment.payment_session_id, options),
    }
  }
  const amount = mpgi.toAmount(context.providerId, input.amount, currency_code)
  const same = sameAmount(amount, payment.amount) && currency_code === payment.currency_code
  const changes = { amount, currency_code }
  const updated = same
    ? payment
    : payment.opened_at
      ? await mpgi.payments.nextAttempt(payment, options.orderNoPrefix, changes)
      : await mpgi.payments.change(payment.order_no, changes)
  return { data: sessionData(updated, options) }
}
