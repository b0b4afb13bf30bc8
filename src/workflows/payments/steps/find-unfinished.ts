import type { MedusaContainer } from "@medusajs/framework/types"
import type { OrderNo } from "../../../gateway"
import { MPGI_MODULE } from "../../../modules/mpgi"
import { isUncounted, recountCollection } from "../../journal/steps/recount-collection"
import { graph } from "../../shared/graph"
import type { Claimed } from "../../shared/work-through"
import { ordersOfCarts } from "../../shared/order-of-cart"
import { isLasting } from "../../orphaned-payments/is-lasting"

type Known = { payment_session_id?: string; payment_collection?: { id: string; status: string } | null }

/**
 * Looks whether Medusa has the payments that hold money, each with the order of its cart, and that of a renewal with its link.
 * Claims the order numbers of those that it does not have: their server died, or the cart could not be completed at the time. Collections
 * that Medusa has not counted, because their server died before that, are counted.
 */
export async function findUnfinished(container: MedusaContainer, limit: number): Promise<Claimed<OrderNo>> {
  const mpgi = container.resolve(MPGI_MODULE)
  const payments = await mpgi.duePayments.unfinished(mpgi.providerIds(), limit)
  if (payments.length === 0) return { items: [], more: false }
  const known = await graph<Known>(container, {
    entity: "payment",
    fields: ["payment_session_id", "payment_collection.id", "payment_collection.status"],
    filters: { payment_session_id: payments.map(({ payment_session_id }) => payment_session_id) },
  })
  const carts = payments.flatMap(({ cart_id }) => cart_id ?? [])
  for (const { payment_collection } of known)
    if (payment_collection && isUncounted(payment_collection))
      await recountCollection(payment_collection.id, container)
  const sessions = new Set(known.map((row) => row.payment_session_id))
  const orders = await ordersOfCarts(carts, container)
  const ordered = new Set(orders.filter((order) => isLasting(order.created_at)).map(({ cart_id }) => cart_id))
  const made = payments.flatMap(({ order_id }) => order_id ?? [])
  const existing = made.length === 0 ? [] : await ordersOf(made, container)
  const left = new Set(existing.map(({ id }) => id))
  const unlinked = await mpgi.subscriptions.charges.withoutOrder(
    payments.flatMap(({ charge_id }) => charge_id ?? []),
  )
  const complete = payments.filter(
    ({ payment_session_id, cart_id, order_id, charge_id }) =>
      sessions.has(payment_session_id) &&
      (cart_id === null || ordered.has(cart_id)) &&
      // A draft may have been deleted since it was paid.
      (order_id === null || left.has(order_id)) &&
      // The order of a renewal has its totals, and then its link, after Medusa has its payment.
      (charge_id === null || !unlinked.has(charge_id)),
  )
  await mpgi.duePayments.completed(complete.map(({ order_no }) => order_no))
  const items = payments.filter((payment) => !complete.includes(payment)).map(({ order_no }) => order_no)
  return { items, more: payments.length === limit }
}

function ordersOf(ids: string[], container: MedusaContainer): Promise<{ id: string }[]> {
  return graph<{ id: string }>(container, { entity: "order", fields: ["id"], filters: { id: ids } })
}
