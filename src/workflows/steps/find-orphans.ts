import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { MPGI_MODULE, PAYMENT_CASES } from "../../modules/mpgi"

/** Order numbers of payments that hold money which no order will have. */
export async function findOrphans(container: MedusaContainer): Promise<string[]> {
  const mpgi = container.resolve(MPGI_MODULE)
  return (await mpgi.duePayments.orphaned(mpgi.providerIds())).map(({ order_no }) => order_no)
}

/** Order numbers of payments that hold nothing, whose cart has an order that stands. */
export async function findUnpaidOrders(container: MedusaContainer): Promise<string[]> {
  const mpgi = container.resolve(MPGI_MODULE)
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const found: string[] = []
  for (const providerId of mpgi.providerIds()) {
    const { afterMinutes } = mpgi.account(providerId).options.unpaidOrders
    const payments = await mpgi.duePayments.unpaid(providerId, afterMinutes)
    if (payments.length === 0) continue
    const { data } = await query.graph({
      entity: "order_cart",
      fields: ["cart_id", "order_id"],
      filters: { cart_id: payments.flatMap(({ cart_id }) => cart_id ?? []) },
    })
    const links = data as { cart_id: string; order_id: string }[]
    const { data: orders } = await query.graph({
      entity: "order",
      fields: ["id", "status"],
      filters: { id: links.map(({ order_id }) => order_id) },
    })
    const standing = new Set(orders.filter(({ status }) => String(status) !== "canceled").map(({ id }) => id))
    const ordered = new Set(links.flatMap(({ order_id, cart_id }) => (standing.has(order_id) ? cart_id : [])))
    const unpaid = payments.filter(({ cart_id }) => cart_id !== null && ordered.has(cart_id))
    found.push(...unpaid.map(({ order_no }) => order_no))
    const others = payments.filter((payment) => !unpaid.includes(payment))
    await mpgi.duePayments.sought(others.map(({ order_no }) => order_no))
  }
  return found
}

/** Order numbers of open cases that it is time to look at again: they close when they are found solved. */
export async function findOpenCases(container: MedusaContainer): Promise<string[]> {
  const mpgi = container.resolve(MPGI_MODULE)
  return mpgi.cases.dueForALook(mpgi.providerIds(), PAYMENT_CASES)
}
