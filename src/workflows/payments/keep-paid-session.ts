import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { MPGI_MODULE, type PaymentRow } from "../../modules/mpgi"
import { orderOfCart } from "../shared/order-of-cart"
import { cartLockOf } from "./cart-lock"
import { siblingSessions } from "./sibling-sessions"
import { withLock } from "../shared/with-lock"

/**
 * Makes the session of a paid payment the only one that can complete its cart. Medusa creates two sessions when two
 * requests come at once, and authorizes only the first one (hazard 18, docs/medusa-hazards.md#hazard-18). The other
 * sessions are abandoned, so that later payments with them are voided or refunded. They are then removed as Medusa
 * removes a session. Of two paid sessions, the first to come here stays. A session that Medusa has authorized is not
 * touched.
 * @returns false when the payment's own session is gone: its cart must not be completed for it
 */
export async function keepPaidSession(payment: PaymentRow, container: MedusaContainer): Promise<boolean> {
  const found = await siblingSessions(payment, container)
  if (!found) return false
  if (found.length === 0) return true
  const { order_no, cart_id } = payment
  const { payments, log } = container.resolve(MPGI_MODULE)
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
