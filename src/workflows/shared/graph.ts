import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

interface Selection {
  entity: string
  fields: string[]
  filters: Record<string, unknown>
  pagination?: { take: number; skip?: number; order?: Record<string, "ASC" | "DESC"> }
}

/** Medusa's `query`, with rows of the type that the caller declares for its fields. */
interface Query<Row> {
  graph(selection: Selection): Promise<{ data: Row[] }>
}

/** Reads Medusa's data. `Row` describes the selected fields: Medusa's own types know neither links nor every filter. */
export async function graph<Row>(container: MedusaContainer, selection: Selection): Promise<Row[]> {
  const query = container.resolve<Query<Row>>(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph(selection)
  return data
}

/** Whether Medusa has a payment of a session. Canceled and refunded payments count too. */
export function hasPayment(
  { payment_session_id }: { payment_session_id: string },
  container: MedusaContainer,
): Promise<boolean> {
  return container.resolve("mpgi").medusaPurchases.hasPayment(payment_session_id)
}

/** The id of the order that a cart has become, or null. */
export async function orderOfCart(
  cart_id: string | null,
  container: MedusaContainer,
): Promise<string | null> {
  if (cart_id === null) return null
  return container.resolve("mpgi").medusaPurchases.orderOfCart(cart_id)
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

type Ordered = { payment_collection?: { order?: { id: string } | null } | null }

/** The id of the order that a payment of ours pays, with or without a cart; null where there is none. */
export async function orderOfPayment(
  { order_id, payment_session_id }: { order_id: string | null; payment_session_id: string },
  container: MedusaContainer,
): Promise<string | null> {
  if (order_id !== null) return order_id
  const [payment] = await graph<Ordered>(container, {
    entity: "payment",
    fields: ["payment_collection.order.id"],
    filters: { payment_session_id },
  })
  return payment?.payment_collection?.order?.id ?? null
}
