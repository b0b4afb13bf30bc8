import type { MedusaContainer } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { orderNo, type OrderNo } from "../../gateway"
import {
  canBeCaptured,
  isMoney,
  minus,
  type NewCase,
  type OutboxRow,
  type PaymentRow,
} from "../../modules/mpgi"
import { orderOfPayment } from "../shared/graph"
import type { Claimed } from "../shared/work-through"
import { ordersOfClaimed, shippedAmong } from "./capture-when-due"
import { paidOf, readShippedOrder } from "./shipped-order"

/** What an event says about an authorization that ends within a day. No personal data. */
export interface AuthorizationAnnouncement {
  /** The id of the payment at the gateway, in the records of this package. */
  id: string
  provider_id: string
  /** The number of the order at the gateway. */
  order_no: string
  /** Medusa's order; null where there is none. */
  order_id: string | null
  transaction_id: string | null
  /** `in_review` where a review has to be decided before a capture. */
  state: string
  /** In main units, as text. */
  amount: string
  captured_amount: string
  /** Lower case, as Medusa writes it. */
  currency_code: string
  /** When the authorization is expected to end, by the option `capture.authorizationDays`. In ISO 8601. */
  ends_at: string
}

/** Announces which authorizations end within a day, of all accounts. */
export async function announceEnding(container: MedusaContainer, limit: number): Promise<Claimed<never>> {
  const { dueCaptures, accounts } = container.resolve("mpgi")
  let more = false
  for (const id of accounts.ids()) more ||= (await dueCaptures.announceEnding(id, limit)) === limit
  return { items: [], more }
}

/** The payload of the event; undefined if nothing is left to capture. */
export async function describeEnding(
  { about }: OutboxRow,
  container: MedusaContainer,
): Promise<AuthorizationAnnouncement | undefined> {
  const mpgi = container.resolve("mpgi")
  const payment = await mpgi.payments.byOrderNo(orderNo(about))
  const end = payment && mpgi.dueCaptures.heldUntil(payment)
  if (!payment || !end) return undefined
  const { id, provider_id, order_no, transaction_id, state, amount, captured_amount, currency_code } = payment
  return {
    id,
    provider_id,
    order_no,
    order_id: await orderOfPayment(payment, container),
    transaction_id,
    state,
    amount,
    captured_amount,
    currency_code,
    ends_at: end.toISOString(),
  }
}

/** Claims payments whose authorization has ended, and returns those of orders of which goods were shipped. */
export async function findShippedAfterEnd(
  container: MedusaContainer,
  limit: number,
): Promise<Claimed<OrderNo>> {
  const { dueCaptures, accounts } = container.resolve("mpgi")
  const items: OrderNo[] = []
  let more = false
  for (const id of accounts.ids()) {
    const claimed = await dueCaptures.claimEnded(id, limit)
    more ||= claimed.length === limit
    const orders = await ordersOfClaimed(claimed, container)
    const shipped = new Set(await shippedAmong([...new Set(orders.values())], container))
    items.push(
      ...claimed
        .filter(({ payment_session_id }) => shipped.has(orders.get(payment_session_id) ?? ""))
        .map(({ order_no }) => order_no),
    )
  }
  return { items, more }
}

/**
 * The case of a payment whose authorization has ended, if goods of its order were shipped and are not paid. What other
 * payments of the order can still capture counts as paid. Null without such goods. The same facts give the same
 * details. So a closed case stays closed until more is shipped or captured.
 */
export async function authorizationEndedCase(
  payment: PaymentRow,
  order: string,
  container: MedusaContainer,
): Promise<NewCase | null> {
  const { accounts, dueCaptures } = container.resolve("mpgi")
  const end = dueCaptures.heldUntil(payment)
  if (!end || !dueCaptures.hasEnded(payment)) return null
  const found = await readShippedOrder(order, container)
  // While a refund is running, the order's total does not reflect it: the next check decides.
  if (!found || found.isRefunding) return null
  const { provider_id, order_no, transaction_id, state, amount, currency_code } = payment
  const others = found.payments
    .flatMap((share) => share.payment ?? [])
    .filter((other) => canBeCaptured(other) && !dueCaptures.hasEnded(other))
    .map((other) => minus(other.amount, other.captured_amount))
  const covered = others.reduce((sum, left) => MathBN.add(sum, left), paidOf(found))
  const round = (value: Parameters<typeof accounts.roundAmount>[1]) =>
    accounts.roundAmount(provider_id, value, currency_code)
  const missing = round(MathBN.max(0, MathBN.sub(found.shipped, covered)))
  if (!isMoney(missing)) return null
  const details = {
    state,
    amount,
    currency: currency_code.toUpperCase(),
    order,
    shipped: round(found.shipped),
    captured: payment.captured_amount,
    missing,
    ended_at: end.toISOString(),
  }
  return { kind: "authorization_ended", provider_id, order_no, transaction_id, details }
}
