import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { MPGI_MODULE } from "../../modules/mpgi"
import { ordersOfCarts } from "../order-of-cart"
import { isLasting } from "../orphans/lasting"

/**
 * Looks whether Medusa has the payments that hold money, each with the order of its cart. Answers the order numbers
 * of those that it does not have: their server died, or the cart could not be completed at the time.
 */
export async function findUnfinished(container: MedusaContainer): Promise<string[]> {
  const mpgi = container.resolve(MPGI_MODULE)
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const payments = await mpgi.duePayments.unfinished(mpgi.providerIds())
  if (payments.length === 0) return []
  const { data: known } = await query.graph({
    entity: "payment",
    fields: ["payment_session_id"],
    filters: { payment_session_id: payments.map(({ payment_session_id }) => payment_session_id) } as never,
  })
  const carts = payments.flatMap(({ cart_id }) => cart_id ?? [])
  const sessions = new Set(known.map((row) => (row as { payment_session_id?: string }).payment_session_id))
  const orders = await ordersOfCarts(carts, container)
  const ordered = new Set(orders.filter((order) => isLasting(order.created_at)).map(({ cart_id }) => cart_id))
  const complete = payments.filter(
    ({ payment_session_id, cart_id }) =>
      sessions.has(payment_session_id) && (cart_id === null || ordered.has(cart_id)),
  )
  await mpgi.duePayments.completed(complete.map(({ order_no }) => order_no))
  return payments.filter((payment) => !complete.includes(payment)).map(({ order_no }) => order_no)
}
