import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { describeQueryFailure, holdsMoney, isMismatch, type PaymentRow } from "../../modules/mpgi"
import { GatewayError } from "../../gateway"
import { orderOfCart } from "../shared/graph"
import { withLock } from "../shared/with-lock"

/**
 * Makes the session of a paid payment the only one that can complete its cart. If two requests come at once, Medusa
 * creates two sessions, and authorizes only the first one (hazard 18, docs/medusa-hazards.md#hazard-18). The other
 * sessions are abandoned, so that later payments with them are voided or refunded. They are then removed as Medusa
 * removes a session. Of two paid sessions, the one that comes here first stays. A session that Medusa has authorized is
 * not touched.
 * @returns false if the payment's own session is gone: its cart must not be completed for it
 */
export async function keepPaidSession(payment: PaymentRow, container: MedusaContainer): Promise<boolean> {
  const found = await siblingSessions(payment, container)
  if (!found) return false
  if (found.length === 0) return true
  const { order_no, cart_id } = payment
  const { payments, log } = container.resolve("mpgi")
  const remove = async () => {
    const now = await payments.byOrderNo(order_no)
    const siblings = await siblingSessions(payment, container)
    if (!siblings || now?.abandoned_at) return false
    if ((await orderOfCart(cart_id, container)) !== null) return true
    for (const id of siblings) {
      await payments.abandonSession(id)
      await container.resolve(Modules.PAYMENT).deletePaymentSession(id)
      log.info(`mpgi: ${order_no} is paid: payment session ${id} of the same cart was removed`)
    }
    return true
  }
  return withLock(container, cartLockOf(payment), remove)
}

/**
 * The key of the lock under which a payment's cart is completed: the cart's id, as Medusa uses it. For a payment of
 * an order it is the order's id, which Medusa locks while an edit is confirmed.
 */
export function cartLockOf({ cart_id, order_id, payment_session_id }: PaymentRow): string {
  return order_id ?? cart_id ?? `mpgi:session:${payment_session_id}`
}

/**
 * The other sessions, of any provider, that could complete a payment's cart: open, and not authorized in Medusa.
 * Undefined if the payment's own session does not exist.
 */
export function siblingSessions(
  { payment_session_id }: PaymentRow,
  container: MedusaContainer,
): Promise<string[] | undefined> {
  return container.resolve("mpgi").medusaPurchases.siblingSessions(payment_session_id)
}

/**
 * Prepares a cart that the storefront is about to complete. Medusa would authorize the first session, even if another
 * was paid (hazard 18, docs/medusa-hazards.md#hazard-18). So if one of several sessions was paid, the others are
 * removed.
 */
export async function choosePaidSession(cart_id: string, container: MedusaContainer): Promise<void> {
  const { payments } = container.resolve("mpgi")
  const opened = (await payments.ofCart(cart_id)).filter((each) => each.opened_at && !each.abandoned_at)
  for (const payment of opened) {
    if (!(await siblingSessions(payment, container))?.length) continue
    const { state, problem } = await refreshed(payment, container)
    if (holdsMoney(state) && !isMismatch(problem)) return void (await keepPaidSession(payment, container))
  }
}

/**
 * The payment as the gateway reports it. Medusa lets the provider check one session only. So a session that was never
 * reported is queried here.
 */
async function refreshed(payment: PaymentRow, container: MedusaContainer): Promise<PaymentRow> {
  if (holdsMoney(payment.state)) return payment
  const mpgi = container.resolve("mpgi")
  try {
    return (await mpgi.syncPayment(payment)).payment
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    mpgi.log.warn(describeQueryFailure(payment.order_no, error))
    return payment
  }
}
