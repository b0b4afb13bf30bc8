import type { MedusaContainer } from "@medusajs/framework/types"
import { GatewayError } from "../../gateway"
import {
  describeQueryFailure,
  holdsMoney,
  isMismatch,
  MPGI_MODULE,
  type PaymentRow,
} from "../../modules/mpgi"
import { keepPaidSession } from "./keep-paid-session"
import { siblingSessions } from "./sibling-sessions"

/**
 * Prepares a cart that the storefront is about to complete. If the cart was paid with one of several sessions, the
 * others are removed: Medusa would authorize the first session, whichever was paid (hazard 18,
 * docs/medusa-hazards.md#hazard-18).
 */
export async function choosePaidSession(cart_id: string, container: MedusaContainer): Promise<void> {
  const { payments } = container.resolve(MPGI_MODULE)
  const opened = (await payments.ofCart(cart_id)).filter((each) => each.opened_at && !each.abandoned_at)
  for (const payment of opened) {
    if (!(await siblingSessions(payment, container))?.length) continue
    const { state, problem } = await refreshed(payment, container)
    if (holdsMoney(state) && !isMismatch(problem)) return void (await keepPaidSession(payment, container))
  }
}

/**
 * The payment as the gateway reports it. Medusa has the provider check one session only, so a session that was never
 * reported is queried here.
 */
async function refreshed(payment: PaymentRow, container: MedusaContainer): Promise<PaymentRow> {
  if (holdsMoney(payment.state)) return payment
  const mpgi = container.resolve(MPGI_MODULE)
  try {
    return (await mpgi.syncPayment(payment)).payment
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    mpgi.log.warn(describeQueryFailure(payment.order_no, error))
    return payment
  }
}
