import type { PaymentRow } from "../../modules/mpgi"

/** The key of the lock under which a payment's cart is completed: Medusa's own, the cart's id, where there is a cart. */
export function cartLockOf({ cart_id, payment_session_id }: PaymentRow): string {
  return cart_id ?? `mpgi:session:${payment_session_id}`
}
