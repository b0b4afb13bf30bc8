import type { MedusaContainer } from "@medusajs/framework/types"
import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import { MPGI_MODULE, paymentStates, type PaymentRow } from "../../modules/mpgi"
import { describeError } from "../../modules/mpgi/shared/describe-error"
import { siblingSessions } from "../payments/sibling-sessions"

/**
 * Places the order of a payment that the gateway reports as pending, where the account's options allow it. It places
 * none where the cart has another session: Medusa would take the first one, and the customer may be paying with
 * either.
 * @returns the order's id, or null when no order was placed
 */
export async function placePending(payment: PaymentRow, container: MedusaContainer): Promise<string | null> {
  const mpgi = container.resolve(MPGI_MODULE)
  const { cart_id, order_id, state, abandoned_at, order_no } = payment
  const { awaits } = paymentStates[state].medusa
  if (cart_id === null || order_id !== null || awaits !== "pending" || abandoned_at) return null
  if (!mpgi.account(payment.provider_id).options.awaitingOrders.pending) return null
  const siblings = await siblingSessions(payment, container)
  if (!siblings || siblings.length > 0) return null
  try {
    const { result } = await completeCartWorkflow(container).run({ input: { id: cart_id } })
    return result.id
  } catch (error) {
    // The next messenger tries again, or the payment is authorized first.
    mpgi.log.warn(
      `mpgi: the order of the pending payment ${order_no} cannot be placed: ${describeError(error)}`,
    )
    return null
  }
}
