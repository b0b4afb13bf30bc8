import type { PaymentRow } from "../../modules/mpgi"

/**
 * The key of the lock under which a payment's cart is completed: the cart's id, as Medusa uses it. For a payment of
 * an order it is the order's id, which Medusa locks while an edit is confirmed.
 */
export function cartLockOf({ cart_id, order_id, payment_session_id }: PaymentRow): string {
  return order_id ?? cart_id ?? `mpgi:session:${payment_session_id}`
}
