import type { CancelPaymentInput, CancelPaymentOutput } from "@medusajs/framework/types"
import { MedusaError, PaymentSessionStatus, MathBN } from "@medusajs/framework/utils"
import type { PaymentRow } from "../../modules/mpgi"
import { atLeast, isMoney, keepsRest, mayBeCompleting, minus, allows } from "../../modules/mpgi/values"
import { isReplaced, paymentToKeep, readOrderBalance } from "../../payment-request"
import { paymentData, paymentOfData, requireOrder, type Context } from "./session-data"
import { outcomeUnknown, refusal } from "./errors"
import { isPaymentOfNothing, NOTHING_DUE } from "./nothing-due"

/**
 * Voids an authorization; never refunds. Without a key, the caller is the loser of two simultaneous authorizations.
 * The authorization then belongs to the winner (hazard 3, docs/medusa-hazards.md#hazard-3), so nothing is done.
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
  const completing = mayBeCompleting(payment)
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
 * Closes the session of a payment that is being voided. Otherwise a cart whose completion failed late would be
 * completed again with that payment (hazard 5, docs/medusa-hazards.md#hazard-5): an authorized session is not
 * authorized a second time. A canceled session cannot be processed, so a new one is needed.
 */
async function closeSession({ cradle }: Context, id: string): Promise<void> {
  await cradle.mpgi.payments.abandonSession(id)
  try {
    await cradle.paymentSessionService.update({ id, status: PaymentSessionStatus.CANCELED })
  } catch {
    cradle.mpgi.log.warn(`mpgi: payment session ${id} could not be closed; it may have been deleted`)
  }
}

type Payment = { payment_collection?: { status: string; order?: { id: string } | null } | null }

/**
 * Refuses to void an authorization, or the rest of it after a partial capture, if it covers an edited order. Core
 * cancels the collection of an authorized order and demands the whole amount again, even if the order costs less than
 * before. Core only logs the refusal. The collection is restored after the edit. Hazard 17,
 * docs/medusa-hazards.md#hazard-17.
 *
 * Core names no reason for a cancel. An edit is recognized by a canceled collection of an order that is not canceled.
 * When an order is canceled, core cancels the order first, and a void on the order page does not change the
 * collection. An authorization that cannot be restored is not kept: see {@link paymentToKeep}.
 * @throws MedusaError `not_allowed`
 */
export async function keepIfCovered(
  { cradle: { query, mpgi }, providerId }: Context,
  { order_no, state, amount, currency_code, captured_amount }: PaymentRow,
  payment_id: string,
): Promise<void> {
  if (isMoney(captured_amount) ? !keepsRest(state) : !allows(state, "cancel")) return
  const { data } = await query.graph({
    entity: "payment",
    fields: ["id", "payment_collection.status", "payment_collection.order.id"],
    filters: { id: payment_id },
  })
  const collection = (data[0] as Payment | undefined)?.payment_collection
  if (!isReplaced(collection) || !collection?.order) return
  const order = await readOrderBalance(query, collection.order.id)
  if (!order) return
  const owed = mpgi.accounts.roundAmount(providerId, MathBN.max(0, order.outstanding), currency_code)
  const covers = isMoney(owed) && atLeast(minus(amount, captured_amount), owed)
  if (!covers || !paymentToKeep(order, ({ id }) => id === payment_id)) return
  // Recorded before the refusal, so that the collection is restored even if the server dies afterwards.
  await mpgi.payments.change(order_no, { kept_at: new Date() })
  throw new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    `The authorization of ${amount} ${currency_code.toUpperCase()} covers the edited order, so it is kept.`,
    "mpgi_authorization_kept",
  )
}
