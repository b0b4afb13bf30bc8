import type { AuthorizePaymentOutput } from "@medusajs/framework/types"
import { PaymentSessionStatus } from "@medusajs/framework/utils"
import type { AwaitingOrderRow, PaymentRow } from "../../modules/mpgi"
import { paymentData, type Context } from "./context"

/**
 * Why Medusa may place the order before the payment is authorized, as `pending_authorization` (hazard 20,
 * docs/medusa-hazards.md#hazard-20); null where it may not. A session that has waited once goes on waiting: its order is there.
 * A cart that starts a subscription is paid first: its contract begins with the payment request of the cart.
 */
export async function reasonToWait(
  { cradle, providerId }: Context,
  payment: PaymentRow,
): Promise<AwaitingOrderRow["reason"] | null> {
  const { orderFirst, pending, inReview } = cradle.mpgi.account(providerId).options.awaitingOrders
  const known = await cradle.mpgi.awaitingOrders.ofSession(payment.payment_session_id)
  if (payment.choices?.subscription && !known) return null
  const first = orderFirst && payment.flow === "redirect"
  switch (payment.state) {
    case "in_review":
      return inReview || known?.reason === "in_review" ? "in_review" : null
    case "pending":
      return pending ? "pending" : (known?.reason ?? (first ? "order_first" : null))
    case "created":
    case "unknown":
    case "declined":
    case "canceled":
      return known?.reason ?? (first ? "order_first" : null)
    case "authorized":
    case "partially_captured":
    case "captured":
    case "partially_refunded":
    case "refunded":
      return null
  }
}

/**
 * Records that an order waits for this payment, then has Medusa place it without a Payment. Recorded first: a server that dies
 * in between leaves a wait without an order, which is ended later, and never an order that nothing follows. Undefined where too
 * many orders of this customer wait: the cart is paid first.
 */
export async function awaitPayment(
  { cradle, providerId }: Context,
  payment: PaymentRow,
  reason: AwaitingOrderRow["reason"],
): Promise<AuthorizePaymentOutput | undefined> {
  const { mpgi } = cradle
  const { payment_session_id, cart_id } = payment
  if (reason === "order_first") {
    const { awaitingOrders: limits } = mpgi.account(providerId).options
    if (!(await mpgi.orderFirst.begin(payment, limits))) {
      mpgi.log.info(
        `mpgi: too many unpaid orders: the cart of ${payment.order_no} is paid before its order is placed`,
      )
      return undefined
    }
  } else {
    await mpgi.awaitingOrders.begin({ provider_id: providerId, payment_session_id, cart_id, reason })
  }
  return { status: PaymentSessionStatus.PENDING_AUTHORIZATION, data: paymentData(payment) }
}
