import type { MedusaContainer } from "@medusajs/framework/types"
import type { OrderNo } from "../../gateway"
import { MPGI_MODULE, PAYMENT_CASES } from "../../modules/mpgi"
import { ordersOfCarts } from "../shared/order-of-cart"
import type { Claimed } from "../shared/work-through"

/** Order numbers of payments that hold money and will get no order. */
export async function findOrphans(
  container: MedusaContainer,
  before: Date,
  limit: number,
): Promise<Claimed<OrderNo>> {
  const mpgi = container.resolve(MPGI_MODULE)
  const payments = await mpgi.duePayments.orphaned(mpgi.providerIds(), before, limit)
  return { items: payments.map(({ order_no }) => order_no), more: payments.length === limit }
}

/** Order numbers of payments that hold no money, and whose cart has an order that is not canceled. */
export async function findUnpaidOrders(container: MedusaContainer, limit: number): Promise<Claimed<OrderNo>> {
  const mpgi = container.resolve(MPGI_MODULE)
  const items: OrderNo[] = []
  let more = false
  for (const providerId of mpgi.providerIds()) {
    const { afterMinutes } = mpgi.account(providerId).options.unpaidOrders
    const payments = await mpgi.duePayments.unpaid(providerId, afterMinutes, limit)
    if (payments.length === 0) continue
    more ||= payments.length === limit
    const carts = payments.flatMap(({ cart_id }) => cart_id ?? [])
    const orders = await ordersOfCarts(carts, container)
    const active = orders.filter(({ status }) => String(status) !== "canceled")
    const ordered = new Set(active.map(({ cart_id }) => cart_id))
    const unpaid = payments.filter(({ cart_id }) => cart_id !== null && ordered.has(cart_id))
    items.push(...unpaid.map(({ order_no }) => order_no))
    const others = payments.filter((payment) => !unpaid.includes(payment))
    await mpgi.duePayments.orderChecked(others.map(({ order_no }) => order_no))
  }
  return { items, more }
}

/** Order numbers of payments that were completed, hold money, and whose order has been deleted since. */
export async function findDeletedOrders(
  container: MedusaContainer,
  limit: number,
): Promise<Claimed<OrderNo>> {
  const mpgi = container.resolve(MPGI_MODULE)
  const items = await mpgi.medusaPurchases.ofDeletedOrders(mpgi.providerIds(), limit)
  // Payments leave the selection when they are handled. The next sweep takes the others.
  return { items, more: false }
}

/** Order numbers of open cases that are due for a check. A case closes when it is found resolved. */
export async function findOpenCases(container: MedusaContainer, limit: number): Promise<Claimed<OrderNo>> {
  const mpgi = container.resolve(MPGI_MODULE)
  const items = await mpgi.cases.dueForCheck(mpgi.providerIds(), PAYMENT_CASES, limit)
  // A payment with several cases is listed once, so fewer items than the limit do not mean that none are left.
  return { items, more: items.length > 0 }
}
