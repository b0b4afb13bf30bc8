import type { BigNumberInput, MedusaContainer } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { canBeCaptured, isPositive } from "../../modules/mpgi"
import { readShippedOrder } from "./shipped-order"

/**
 * How much of an order is captured, if its account captures as goods are shipped. Amounts are decimal strings in main
 * units.
 */
export interface ShippedCaptures {
  currency_code: string
  /**
   * What all payments of the order have captured together, including refunded amounts. Null if it is unknown, after a
   * partial capture at the portal.
   */
  captured: string | null
  /** The value of the shipped goods, with their tax, discounts and delivery. */
  shipped: string
  /** The amount that is captured once the rest is shipped. */
  to_come: string
  /** When the first authorization that must still be captured ends; null if none must be captured. */
  until: Date | null
}

/**
 * How much of an order is captured. Null for an order without a payment of such an account.
 * @see readShippedOrder
 */
export async function shippedCaptures(
  order_id: string,
  container: MedusaContainer,
): Promise<ShippedCaptures | null> {
  const { accounts, dueCaptures } = container.resolve("mpgi")
  if (!accounts.ids().some((id) => accounts.capturesShipped(id))) return null
  const order = await readShippedOrder(order_id, container)
  const own = (order?.payments ?? []).filter(
    ({ provider_id, payment, captured }) =>
      accounts.capturesShipped(provider_id) && (payment !== undefined || isPositive(captured)),
  )
  const [first] = own
  if (!order || !first) return null
  const { total, shipped, currency_code, payments } = order
  const round = (amount: BigNumberInput) => accounts.roundAmount(first.provider_id, amount, currency_code)
  const captured = payments.reduce((sum, each) => MathBN.add(sum, each.captured), MathBN.convert(0))
  const ends = own.flatMap(({ payment }) =>
    payment && canBeCaptured(payment) ? (dueCaptures.endOf(payment)?.getTime() ?? []) : [],
  )
  return {
    currency_code,
    captured: payments.every(({ isKnown }) => isKnown) ? round(captured) : null,
    shipped: round(shipped),
    to_come: round(MathBN.max(0, MathBN.sub(total, shipped))),
    until: ends.length > 0 ? new Date(Math.min(...ends)) : null,
  }
}
