import type { MedusaContainer } from "@medusajs/framework/types"
import { MPGI_MODULE } from "../../modules/mpgi"
import { graph } from "./graph"

/** The id of the order that a cart has become, or null. */
export async function orderOfCart(
  cart_id: string | null,
  container: MedusaContainer,
): Promise<string | null> {
  if (cart_id === null) return null
  return container.resolve(MPGI_MODULE).medusaPurchases.orderOfCart(cart_id)
}

/** The orders of many carts, each with the id of its cart. */
export async function ordersOfCarts(cart_ids: readonly string[], container: MedusaContainer) {
  const links = await graph<{ cart_id: string; order_id: string }>(container, {
    entity: "order_cart",
    fields: ["cart_id", "order_id"],
    filters: { cart_id: [...cart_ids] },
  })
  const orders = await graph<{ id: string; status: string; created_at: string | Date }>(container, {
    entity: "order",
    fields: ["id", "status", "created_at"],
    filters: { id: links.map(({ order_id }) => order_id) },
  })
  const carts = new Map(links.map(({ order_id, cart_id }) => [order_id, cart_id]))
  return orders.map(({ id, status, created_at }) => ({ cart_id: carts.get(id), status, created_at }))
}
