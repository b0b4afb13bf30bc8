import type { DeletePaymentInput, DeletePaymentOutput } from "@medusajs/framework/types"
import { paymentOfData, type Context } from "./context"

/**
 * Abandons a payment. Never throws, because a throw breaks cart edits (hazard 7, docs/medusa-hazards.md#hazard-7). What
 * the gateway may still hold or receive is found by the order number and handled as an orphaned payment.
 */
export async function deletePayment(
  context: Context,
  { data = {} }: DeletePaymentInput,
): Promise<DeletePaymentOutput> {
  try {
    const payment = await paymentOfData(context, data)
    // Two names must match: on one path of core this data is what the storefront posted.
    const ours = data.session_id ?? payment?.payment_session_id
    if (
      payment &&
      payment.payment_session_id === ours &&
      (data.session_id || data.transaction_id === payment.transaction_id)
    ) {
      await context.cradle.mpgi.payments.abandonSession(payment.payment_session_id)
    }
  } catch (error) {
    context.cradle.mpgi.log.error(
      `mpgi: a deleted payment session could not be marked: ${error instanceof Error ? error.name : "Error"}`,
    )
  }
  return { data }
}
