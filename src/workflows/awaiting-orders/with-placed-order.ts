import type { MedusaContainer } from "@medusajs/framework/types"
import { MPGI_MODULE, type PaymentRow } from "../../modules/mpgi"
import { orderOfCart } from "../shared/order-of-cart"
import { withLock } from "../shared/with-lock"

/**
 * Turns the payment of a cart into a payment of its order, if the order was placed before it was paid. What the order
 * owes is then requested, and the money is attached to the order. This happens under the cart's lock, which a
 * completion holds until the order is certain to stay. Any other payment is returned as it is.
 */
export async function withPlacedOrder(payment: PaymentRow, container: MedusaContainer): Promise<PaymentRow> {
  const { cart_id, order_id, order_no, payment_session_id } = payment
  if (cart_id === null || order_id !== null) return payment
  const { awaitingOrders, payments } = container.resolve(MPGI_MODULE)
  const awaiting = await awaitingOrders.ofSession(payment_session_id)
  if (!awaiting || (await orderOfCart(cart_id, container)) === null) return payment
  const adopt = async () => {
    const placed = await orderOfCart(cart_id, container)
    if (placed === null) return payment
    await awaitingOrders.change(awaiting.id, { order_id: placed })
    return payments.change(order_no, { order_id: placed })
  }
  return withLock(container, cart_id, adopt)
}
