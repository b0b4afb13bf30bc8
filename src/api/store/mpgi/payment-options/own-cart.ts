import type { MedusaStoreRequest } from "@medusajs/framework/http"
import type { BigNumberInput } from "@medusajs/framework/types"
import { z } from "zod"
import type { RoutedCart } from "../../../../modules/mpgi"
import { readEntities } from "../../../shared/read-entities"
import { Refused } from "../refused"

/** What decides how a cart can be paid. */
export interface PayableCart {
  total: BigNumberInput
  currency_code: string
  /** Providers that the cart's region has. */
  providers: string[]
  /** Of its items. */
  variant_ids: string[]
  /** What decides which accounts are used for it. */
  routed: RoutedCart
}

const Address = z.object({ country_code: z.string().nullish() }).nullish()

const Cart = z.object({
  total: z.custom<BigNumberInput>((total) => total !== undefined && total !== null),
  currency_code: z.string(),
  customer_id: z.string().nullish(),
  sales_channel_id: z.string().nullish(),
  shipping_address: Address,
  billing_address: Address,
  customer: z.object({ has_account: z.boolean().nullish() }).nullish(),
  items: z.array(z.object({ variant_id: z.string().nullish() }).nullable()).nullish(),
  region: z
    .object({ payment_providers: z.array(z.object({ id: z.string() }).nullable()).nullish() })
    .nullish(),
})

/**
 * The cart that a storefront names. As with Medusa's routes, a guest is authorized by its id; a cart of a signed-in
 * shopper is that shopper's alone.
 * @throws Refused 404
 */
export async function ownCart(req: MedusaStoreRequest, id: string): Promise<PayableCart> {
  const fields = [
    "total",
    "currency_code",
    "customer_id",
    "customer.has_account",
    "region.payment_providers.id",
    "items.variant_id",
    ...["sales_channel_id", "shipping_address.country_code", "billing_address.country_code"],
  ]
  const [cart] = await readEntities(req.scope, Cart, { entity: "cart", fields, filters: { id } })
  const another = cart?.customer?.has_account && cart.customer_id !== req.auth_context?.actor_id
  if (!cart || another) throw new Refused(404, "not_found", "There is no such cart")
  const providers = (cart.region?.payment_providers ?? []).flatMap((provider) => provider?.id ?? [])
  const variant_ids = (cart.items ?? []).flatMap((item) => item?.variant_id ?? [])
  const { total, currency_code, sales_channel_id, shipping_address, billing_address } = cart
  const routed = {
    sales_channel_id: sales_channel_id ?? null,
    shipping_address: { country_code: shipping_address?.country_code ?? null },
    billing_address: { country_code: billing_address?.country_code ?? null },
  }
  return { total, currency_code, providers, variant_ids, routed }
}
