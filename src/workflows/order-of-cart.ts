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
