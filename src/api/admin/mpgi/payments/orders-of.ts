import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { PaymentRow } from "../../../../modules/mpgi"

/** An order as a list names it. */
export interface OrderName {
  id: string
  display_id: number
}

/** The orders of some payments, by the carts that were paid. */
export async function ordersOf(
  payments: readonly Pick<PaymentRow, "cart_id">[],
  container: MedusaContainer,
): Promise<ReadonlyMap<string, OrderName>> {
  const cart_id = [...new Set(payments.flatMap((payment) => payment.cart_id ?? []))]
  if (cart_id.length === 0) return new Map()
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data: links } = await query.graph({
    entity: "order_cart",
    fields: ["cart_id", "order_id"],
    filters: { cart_id },
  })
  const pairs = links as unknown as { cart_id: string; order_id: string }[]
  if (pairs.length === 0) return new Map()
  const { data: orders } = await query.graph({
    entity: "order",
    fields: ["id", "display_id"],
    filters: { id: pairs.map(({ order_id }) => order_id) },
  })
  const byId = new Map((orders as unknown as OrderName[]).map((order) => [order.id, order]))
  return new Map(
    pairs.flatMap(({ cart_id, order_id }) => {
      const order = byId.get(order_id)
      return order ? [[cart_id, { id: order.id, display_id: order.display_id }] as const] : []
    }),
  )
}
