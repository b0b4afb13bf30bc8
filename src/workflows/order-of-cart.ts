import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

/** The id of the order that a cart has become, or null. */
export async function orderOfCart(
  cart_id: string | null,
  container: MedusaContainer,
): Promise<string | null> {
  if (cart_id === null) return null
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "order_cart", fields: ["order_id"], filters: { cart_id } })
  return (data[0] as { order_id?: string } | undefined)?.order_id ?? null
}

/** The orders of many carts, with their carts. */
export async function ordersOfCarts(cart_ids: readonly string[], container: MedusaContainer) {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "order_cart",
    fields: ["cart_id", "order_id"],
    filters: { cart_id: [...cart_ids] },
  })
  const links = data as unknown as { cart_id: string; order_id: string }[]
  const { data: orders } = await query.graph({
    entity: "order",
    fields: ["id", "status", "created_at"],
    filters: { id: links.map(({ order_id }) => order_id) },
  })
  const carts = new Map(links.map(({ order_id, cart_id }) => [order_id, cart_id]))
  return orders.map(({ id, status, created_at }) => ({ cart_id: carts.get(id), status, created_at }))
}
