import type { MedusaContainer } from "@medusajs/framework/types"
import { MPGI_MODULE, PAYMENT_CASES } from "../../modules/mpgi"
import { ordersOfCarts } from "../shared/order-of-cart"

/** Order numbers of payments that hold money which no order will have. */
export async function findOrphans(container: MedusaContainer): Promise<string[]> {
  const mpgi = container.resolve(MPGI_MODULE)
  return (await mpgi.duePayments.orphaned(mpgi.providerIds())).map(({ order_no }) => order_no)
}

/** Order numbers of payments that hold nothing, whose cart has an order that is not canceled. */
export async function findUnpaidOrders(container: MedusaContainer): Promise<string[]> {
  const mpgi = container.resolve(MPGI_MODULE)
  const found: string[] = []
  for (const providerId of mpgi.providerIds()) {
    const { afterMinutes } = mpgi.account(providerId).options.unpaidOrders
    const payments = await mpgi.duePayments.unpaid(providerId, afterMinutes)
    if (payments.length === 0) continue
    const carts = payments.flatMap(({ cart_id }) => cart_id ?? [])
    const orders = await ordersOfCarts(carts, container)
    const active = orders.filter(({ status }) => String(status) !== "canceled")
    const ordered = new Set(active.map(({ cart_id }) => cart_id))
    const unpaid = payments.filter(({ cart_id }) => cart_id !== null && ordered.has(cart_id))
    found.push(...unpaid.map(({ order_no }) => order_no))
    const others = payments.filter((payment) => !unpaid.includes(payment))
    await mpgi.duePayments.orderChecked(others.map(({ order_no }) => order_no))
  }
  return found
}

/** Order numbers of open cases that it is time to look at again: they close when they are found resolved. */
export async function findOpenCases(container: MedusaContainer): Promise<string[]> {
  const mpgi = container.resolve(MPGI_MODULE)
  return mpgi.cases.dueForCheck(mpgi.providerIds(), PAYMENT_CASES)
}
