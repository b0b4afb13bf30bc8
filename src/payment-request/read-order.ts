import { MathBN, MedusaError } from "@medusajs/framework/utils"
import type { PaymentRow } from "../modules/mpgi"
import { isDue, readOrderBalance, type Money, type OrderBalance } from "./order-balance"
import { addedByChanges, type OrderChange } from "./order-changes"
import { PURCHASE_FIELDS, type Query } from "./read-cart"
import type { PurchaseSnapshot } from "./snapshot"
import { placesOf, toUnits } from "./units"

/**
 * What a payment of an order is for. Without other payments that is the whole order. Otherwise it is what the changes
 * since the newest of them have added, if that explains the amount, or else the whole order with the other payments as a
 * credit.
 * @throws MedusaError `not_found` without the order, `not_allowed` when it does not owe the amount any more.
 */
export async function readOrder(query: Query, payment: PaymentRow, money: Money): Promise<PurchaseSnapshot> {
  const order_id = payment.order_id ?? ""
  const balance = await readOrderBalance(query, order_id)
  const { data } = await query.graph({ entity: "order", fields: PURCHASE_FIELDS, filters: { id: order_id } })
  const order = data[0] as unknown as PurchaseSnapshot | undefined
  if (!balance || !order)
    throw new MedusaError(MedusaError.Types.NOT_FOUND, "The order of this payment does not exist")
  const collection = await collectionOf(query, payment)
  requireDue(balance, collection, money)
  // The goods were chosen long ago: what the gateway sees as the checkout begins with the payment.
  const purchase = { ...order, created_at: payment.created_at, total: payment.amount }
  const rest = MathBN.sub(order.total ?? 0, payment.amount)
  const whole = {
    ...purchase,
    credit_line_total: MathBN.add(order.credit_line_total ?? 0, MathBN.max(0, rest)),
  }
  const others = balance.payments.filter((other) => other.payment_session_id !== payment.payment_session_id)
  if (others.length === 0) return whole
  const since = Math.max(...others.map(({ created_at }) => new Date(created_at).getTime()))
  const changes = await changesSince(query, order_id, since)
  const places = placesOf(money.amount, money.currency, money.decimals)
  return addedByChanges(purchase, changes, payment.amount, places) ?? whole
}

/** @throws MedusaError `not_allowed`: the shopper sees the new amount in a session of its own. */
function requireDue(balance: OrderBalance, collection: string | undefined, money: Money): void {
  const { amount, currency, decimals } = money
  const places = placesOf(amount, currency, decimals)
  const own = balance.collections.find(({ id }) => id === collection)
  const same = own && toUnits(own.amount, places) === toUnits(amount, places)
  if (same && isDue(balance, collection, money)) return
  throw new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    "What the order owes has changed since this payment was started: start the payment again",
    "mpgi_stale_session",
  )
}

async function collectionOf(query: Query, { payment_session_id }: PaymentRow): Promise<string | undefined> {
  const { data } = await query.graph({
    entity: "payment_session",
    fields: ["payment_collection_id"],
    filters: { id: payment_session_id },
  })
  return data[0]?.payment_collection_id
}

async function changesSince(query: Query, order_id: string, since: number): Promise<OrderChange[]> {
  const { data } = await query.graph({
    entity: "order_change",
    fields: ["id", "confirmed_at", "actions.action", "actions.reference_id", "actions.details"],
    filters: { order_id, status: "confirmed" },
  })
  const changes = data as unknown as OrderChange[]
  return changes.filter(({ confirmed_at }) => confirmed_at && new Date(confirmed_at).getTime() > since)
}
