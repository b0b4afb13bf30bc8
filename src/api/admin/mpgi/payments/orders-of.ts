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

/** What a payment was made for: a cart, or an existing order without a cart. */
type Purchase = Pick<PaymentRow, "cart_id"> & Partial<Pick<PaymentRow, "order_id">>

/** The orders of some payments, by the ids of the paid carts and by the orders' own ids. */
export async function ordersOf(
  payments: readonly Purchase[],
  container: MedusaContainer,
): Promise<ReadonlyMap<string, OrderName>> {
  const cart_id = [...new Set(payments.flatMap((payment) => payment.cart_id ?? []))]
  const direct = payments.flatMap(({ order_id }) => order_id ?? [])
  const links =
    cart_id.length === 0
      ? []
      : await readEntities(container, OrderCart, {
          entity: "order_cart",
          fields: ["cart_id", "order_id"],
          filters: { cart_id },
        })
  const byId = await ordersById([...direct, ...links.map(({ order_id }) => order_id)], container)
  const byCart = links.flatMap(({ cart_id, order_id }) => {
    const order = byId.get(order_id)
    return order ? [[cart_id, order] as const] : []
  })
  return new Map([...byId, ...byCart])
}

/** The order of a payment, among the orders from {@link ordersOf}. */
export function orderOf(
  { order_id, cart_id }: Purchase,
  orders: ReadonlyMap<string, OrderName>,
): OrderName | null {
  return orders.get(order_id ?? cart_id ?? "") ?? null
}

/** Orders by their ids. */
export async function ordersById(
  id: readonly string[],
  container: MedusaContainer,
): Promise<ReadonlyMap<string, OrderName>> {
  if (id.length === 0) return new Map()
  const orders = await readEntities(container, Order, {
    entity: "order",
    fields: ["id", "display_id"],
    filters: { id: [...id] },
  })
  return new Map(orders.map((order) => [order.id, order]))
}
