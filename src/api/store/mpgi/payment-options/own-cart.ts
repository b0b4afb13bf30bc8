import type { MedusaStoreRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { Refused } from "../refused"

/** What decides how a cart can be paid. */
export interface PayableCart {
  total: number | string
  currency_code: string
  /** Providers that the cart's region has. */
  providers: string[]
  /** What it holds. */
  variant_ids: string[]
}

type Row = {
  total: number | string
  currency_code: string
  customer_id?: string | null
  customer?: { has_account?: boolean | null } | null
  items?: ({ variant_id?: string | null } | null)[] | null
  region?: { payment_providers?: ({ id: string } | null)[] | null } | null
}

/**
 * The cart that a storefront names. As with Medusa's routes, its id is what a guest proves the right with; a cart of a
 * signed-in shopper is that shopper's alone.
 * @throws Refused 404
 */
export async function ownCart(req: MedusaStoreRequest, id: string): Promise<PayableCart> {
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const fields = [
    "total",
    "currency_code",
    "customer_id",
    "customer.has_account",
    "region.payment_providers.id",
    "items.variant_id",
  ]
  const { data } = await query.graph({ entity: "cart", fields, filters: { id } })
  const cart = data[0] as Row | undefined
  const another = cart?.customer?.has_account && cart.customer_id !== req.auth_context?.actor_id
  if (!cart || another) throw new Refused(404, "not_found", "There is no such cart")
  const providers = (cart.region?.payment_providers ?? []).flatMap((provider) => provider?.id ?? [])
  const variant_ids = (cart.items ?? []).flatMap((item) => item?.variant_id ?? [])
  return { total: cart.total, currency_code: cart.currency_code, providers, variant_ids }
}
