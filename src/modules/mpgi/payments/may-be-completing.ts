import type { PaymentRow } from "../shared/rows"

/**
 * Whether a completion of the payment's cart may be under way, or fail late: it was not yet found that Medusa has the payment with a
 * lasting order. Its session is closed before a void is sent: a void whose reply is lost would otherwise leave an authorized session behind,
 * and the cart could be completed again on a payment that is void (hazard 5, docs/medusa-hazards.md#hazard-5). If the void
 * fails, the payment is orphaned, and is voided later. The payment of a lasting order keeps its session when it cannot be voided.
 */
export function mayBeCompleting({ cart_id, order_id, completed_at }: PaymentRow): boolean {
  return cart_id !== null && order_id === null && completed_at === null
}
