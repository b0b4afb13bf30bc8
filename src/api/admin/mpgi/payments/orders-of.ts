import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import type { OrderNo } from "../../../../gateway"
import type { PaymentRow } from "../../../../modules/mpgi"
import { readEntities } from "../../../shared/read-entities"

/** An order as a list names it. */
export interface OrderName {
  id: string
  /** Medusa's number of the order, as in `#12`; null for an order that no longer exists. */
  display_id: number | null
  /** The shop's own number of the order, which replaces Medusa's; null if it has none. */
  custom_display_id: string | null
}

const Order = z.object({
  id: z.string(),
  display_id: z.number(),
  custom_display_id: z
    .string()
    .nullish()
    .transform((name) => name || null),
})
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
    fields: ["id", "display_id", "custom_display_id"],
    filters: { id: [...id] },
  })
  return new Map(orders.map((order) => [order.id, order]))
}

/** An order of a linked id, among orders from {@link ordersById}; also one that no longer exists. */
export function linkedOrder(id: string | null, orders: ReadonlyMap<string, OrderName>): OrderName | null {
  return id === null ? null : (orders.get(id) ?? { id, display_id: null, custom_display_id: null })
}

/** A row that names a payment by its gateway reference, which is empty or null if the row concerns no payment. */
type Referring = { order_no: OrderNo | null }

/** Finds the orders of rows that name a payment. Returns a function that names the order of one row. */
export async function findOrders(
  rows: readonly Referring[],
  container: MedusaContainer,
): Promise<(row: Referring) => OrderName | null> {
  const references = [...new Set(rows.flatMap(({ order_no }) => order_no || []))]
  if (references.length === 0) return () => null
  const payments = await container.resolve("mpgi").search.byOrderNos(references)
  const orders = await ordersOf(payments, container)
  const byReference = new Map(payments.map((payment) => [payment.order_no, orderOf(payment, orders)]))
  return ({ order_no }) => (order_no && byReference.get(order_no)) ?? null
}

/** The orders that a search text names: by Medusa's number such as `#12`, by the shop's own number, or by id. */
export async function ordersNamed(words: string, container: MedusaContainer): Promise<string[]> {
  const [, number] = /^#?(\d{1,9})$/.exec(words) ?? []
  const own = words.replace(/^#/, "")
  const named = [
    ...(number ? [{ display_id: Number(number) }] : []),
    ...(own ? [{ custom_display_id: [...new Set([words, own])] }] : []),
    ...(words.startsWith("order_") ? [{ id: words }] : []),
  ]
  if (named.length === 0) return []
  const orders = await readEntities(container, z.object({ id: z.string() }), {
    entity: "order",
    fields: ["id"],
    filters: { $or: named },
  })
  return orders.map(({ id }) => id)
}

/** The carts from which orders were placed. */
export async function cartsOfOrders(
  order_id: readonly string[],
  container: MedusaContainer,
): Promise<string[]> {
  if (order_id.length === 0) return []
  const links = await readEntities(container, z.object({ cart_id: z.string() }), {
    entity: "order_cart",
    fields: ["cart_id"],
    filters: { order_id: [...order_id] },
  })
  return links.map(({ cart_id }) => cart_id)
}

/**
 * The meaning of a search text in a list of payments. It names the payments of an order, or it is a gateway reference
 * or a transaction itself.
 */
export async function namedBy(words: string | undefined, container: MedusaContainer) {
  if (!words) return undefined
  const order_ids = await ordersNamed(words, container)
  const cart_ids = await cartsOfOrders(order_ids, container)
  const order_nos = await container.resolve("mpgi").search.listReferences({ cart_ids, order_ids })
  return { words, order_nos }
}
