import type { RemoteQueryFunction } from "@medusajs/framework/types"

/** A purchase that is paid: a cart, or an order without one. */
interface Purchase {
  cart_id: string | null
  order_id: string | null
}
interface Owned {
  customer_id?: string | null
  customer?: { has_account?: boolean | null } | null
}

/**
 * The customer with an account whose purchase it is; undefined for a guest, also one whom Medusa keeps as a customer
 * (`has_account: false`).
 */
export async function registeredOwner(
  query: Omit<RemoteQueryFunction, symbol>,
  { cart_id, order_id }: Purchase,
): Promise<string | undefined> {
  const id = order_id ?? cart_id
  if (id === null) return undefined
  const { data } = await query.graph({
    entity: order_id === null ? "cart" : "order",
    fields: ["customer_id", "customer.has_account"],
    filters: { id },
  })
  const owned: Owned | undefined = data[0]
  return owned?.customer?.has_account ? (owned.customer_id ?? undefined) : undefined
}
