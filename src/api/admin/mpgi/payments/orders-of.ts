import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import type { PaymentRow } from "../../../../modules/mpgi"
import { readEntities } from "../../../shared/read-entities"

/** An order as a list names it. */
export interface OrderName {
  id: string
  display_id: number
}

const Order = z.object({ id: z.string(), display_id: z.number() })
const OrderCart = z.object({ cart_id: z.string(), order_id: z.string() })

/** The orders of some payments, by the carts that were paid. */
export async function ordersOf(
  payments: readonly Pick<PaymentRow, "cart_id">[],
  container: MedusaContainer,
): Promise<ReadonlyMap<string, OrderName>> {
  const cart_id = [...new Set(payments.flatMap((payment) => payment.cart_id ?? []))]
  if (cart_id.length === 0) return new Map()
  const links = await readEntities(container, OrderCart, {
    ...{ entity: "order_cart", fields: ["cart_id", "order_id"], filters: { cart_id } },
  })
  const byId = await ordersById(
    links.map(({ order_id }) => order_id),
    container,
  )
  return new Map(
    links.flatMap(({ cart_id, order_id }) => {
      const order = byId.get(order_id)
      return order ? [[cart_id, order] as const] : []
    }),
  )
}

/** Orders by their ids. */
export async function ordersById(
  id: readonly string[],
  container: MedusaContainer,
): Promise<ReadonlyMap<string, OrderName>> {
  if (id.length === 0) return new Map()
  const orders = await readEntities(container, Order, {
    ...{ entity: "order", fields: ["id", "display_id"], filters: { id: [...id] } },
  })
  return new Map(orders.map((order) => [order.id, order]))
}
