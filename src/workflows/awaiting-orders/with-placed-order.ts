import type { MedusaContainer } from "@medusajs/framework/types"
import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import { HOUR, paymentStates, type PaymentRow, type AwaitingOrderRow } from "../../modules/mpgi"
import { describeError } from "../../modules/mpgi/shared/describe-error"
import { orderOfCart } from "../shared/graph"
import { withLock } from "../shared/with-lock"
import { siblingSessions } from "../payments/keep-paid-session"
import { noteReport } from "../payments/report-orders"

/**
 * Turns the payment of a cart into a payment of its order, if the order was placed before it was paid. Later steps then
 * request what the order owes, and attach the money to the order. This happens under the cart's lock. A completion of
 * the cart holds that lock until the order is certain to stay. Any other payment is returned unchanged.
 */
export async function withPlacedOrder(payment: PaymentRow, container: MedusaContainer): Promise<PaymentRow> {
  const { cart_id, order_id, order_no, payment_session_id } = payment
  if (cart_id === null || order_id !== null) return payment
  const { awaitingOrders, payments } = container.resolve("mpgi")
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

/**
 * Ends the wait of an order that was placed before it was paid, by the session of its cart or a later one. The order
 * is then reported as placed.
 */
export async function endWait({ order_id }: PaymentRow, container: MedusaContainer): Promise<void> {
  if (order_id === null) return
  const { awaitingOrders } = container.resolve("mpgi")
  const awaiting = await awaitingOrders.ofOrder(order_id)
  if (!awaiting) return
  await awaitingOrders.end(awaiting.id, "paid")
  await noteReport({ order_id, turn: "placed" }, container)
}

/** When an order that waits for its payment is canceled, and when the shop is reminded before that. */
export interface Terms {
  /** Null: never. */
  reminds_at: Date | null
  cancels_at: Date
}

/** The times by the current options of the account. */
export function termsOfWait(
  { provider_id, awaiting_since }: Pick<AwaitingOrderRow, "provider_id" | "awaiting_since">,
  container: MedusaContainer,
): Terms {
  const { awaitingOrders } = container.resolve("mpgi").account(provider_id).options
  const after = (hours: number) => new Date(awaiting_since.getTime() + hours * HOUR)
  const { remindAfterHours, cancelAfterHours } = awaitingOrders
  return {
    reminds_at: remindAfterHours === false ? null : after(remindAfterHours),
    cancels_at: after(cancelAfterHours),
  }
}

/**
 * Places the order of a payment that the gateway reports as pending, if the account's options allow it. It places no
 * order if the cart has another session. Medusa would use the first session, and the customer may be paying with
 * either.
 * @returns the order's id, or null when no order was placed
 */
export async function placePending(payment: PaymentRow, container: MedusaContainer): Promise<string | null> {
  const mpgi = container.resolve("mpgi")
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
    // The next return, notification or sweep tries again, or the payment is authorized first.
    mpgi.log.warn(
      `mpgi: the order of the pending payment ${order_no} cannot be placed: ${describeError(error)}`,
    )
    return null
  }
}
