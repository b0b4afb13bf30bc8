import type { MedusaContainer } from "@medusajs/framework/types"
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { holdsMoney, MPGI_MODULE, type PaymentRow } from "../../modules/mpgi"
import { describeError } from "../../modules/mpgi/shared/describe-error"
import type { MedusaRecords } from "./medusa-records"

/** What is known of the gateway's side of an unpaid order. */
interface GatewaySide {
  /** Whether the gateway answered the query that was made just now. */
  reached: boolean
  /** Whether a case of the unpaid order is open. */
  reported: boolean
}

/**
 * An order in Medusa that was not paid (its server died after the order was made, before its payment was
 * authorized): canceled in Medusa where the account wants that, once the customer has had time to pay. What is paid
 * after that is voided or refunded. An order that needs no payment, or whose payment is deferred, is left alone (hazard 19,
 * docs/medusa-hazards.md#hazard-19, and hazard 20, docs/medusa-hazards.md#hazard-20).
 *
 * Only where the gateway has answered that it has no money, or was never sent the payment: while it cannot be queried, its customer may
 * have paid, and a case stays as it is.
 * @returns whether the order needs review
 */
export async function cancelUnpaidOrder(
  payment: PaymentRow,
  home: MedusaRecords,
  { reached, reported }: GatewaySide,
  container: MedusaContainer,
): Promise<boolean> {
  const { order } = home
  if (!order || order.canceled || payment.cart_id === null) return false
  // Placed before it is paid: it has its own time.
  if (payment.order_id !== null) return false
  if (!order.outstanding || order.deferred) return false
  if (holdsMoney(payment.state) || home.payment || home.paidByOther) return false
  const mpgi = container.resolve(MPGI_MODULE)
  if (!(await mpgi.payments.isNewestOfCart(payment))) return false
  const { then, afterMinutes } = mpgi.account(payment.provider_id).options.unpaidOrders
  if (Date.now() - order.created_at.getTime() < afterMinutes * 60_000) return false
  if (!reached && payment.opened_at !== null) return reported
  // A state that this package does not know is no answer.
  if (then === "case" || payment.state === "unknown") return true
  try {
    await mpgi.payments.abandonSession(payment.payment_session_id)
    await cancelOrderWorkflow(container).run({ input: { order_id: order.id } })
    return false
  } catch (error) {
    mpgi.log.error(`mpgi: the unpaid order ${order.id} cannot be canceled: ${describeError(error)}`)
    return true
  }
}
