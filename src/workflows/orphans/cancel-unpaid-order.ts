import type { MedusaContainer } from "@medusajs/framework/types"
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { holdsMoney, MPGI_MODULE, type PaymentRow } from "../../modules/mpgi"
import { describeError } from "../describe-error"
import type { Home } from "./home-of-payment"

/**
 * An order that Medusa has and that nobody paid (its server died after the order was made, before its payment was
 * authorised): cancelled in Medusa where the account wants that, once the shopper has had time to pay. What is paid
 * after that is given back. True when the order is left to a person.
 */
export async function cancelUnpaidOrder(
  payment: PaymentRow,
  home: Home,
  container: MedusaContainer,
): Promise<boolean> {
  const { order } = home
  if (!order || order.canceled || payment.cart_id === null) return false
  if (holdsMoney(payment.state) || home.payment || home.paidByOther) return false
  const mpgi = container.resolve(MPGI_MODULE)
  if (!(await mpgi.payments.isNewestOfCart(payment))) return false
  const { then, afterMinutes } = mpgi.account(payment.provider_id).options.unpaidOrders
  if (Date.now() - order.created_at.getTime() < afterMinutes * 60_000) return false
  if (then === "case") return true
  try {
    await mpgi.payments.tombstoneSession(payment.payment_session_id)
    await cancelOrderWorkflow(container).run({ input: { order_id: order.id } })
    return false
  } catch (error) {
    mpgi.log.error(`mpgi: the unpaid order ${order.id} cannot be cancelled: ${describeError(error)}`)
    return true
  }
}
