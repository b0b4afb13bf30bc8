import type { MedusaContainer } from "@medusajs/framework/types"
import { graph } from "../shared/graph"

/** A customer's carts and orders, by which this package finds their payments. */
export async function customerOf(container: MedusaContainer, customer_id: string) {
  const idsOf = async (entity: "cart" | "order") => {
    const rows = await graph<{ id: string }>(container, { entity, fields: ["id"], filters: { customer_id } })
    return rows.map(({ id }) => id)
  }
  return { customer_id, cart_ids: await idsOf("cart"), order_ids: await idsOf("order") }
}
