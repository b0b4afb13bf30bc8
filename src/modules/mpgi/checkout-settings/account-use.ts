import type { RemoteQueryFunction } from "@medusajs/framework/types"
import { z } from "zod"

const country = z.string().regex(/^[A-Z]{2}$/, "must be a country code such as BR")
const channel = z.string().min(1, "must be the id of a sales channel")

/** Which checkouts an account is used for, besides its currencies. An absent field restricts nothing. */
export const AccountUse = z.strictObject({
  /**
   * Ids of Medusa's sales channels.
   * @example ["sc_01ABC"]
   */
  salesChannels: z.array(channel).min(1, "must name a sales channel, or be left out").optional(),
  /**
   * Two upper-case letters: the country of the delivery address, else of the billing address.
   * @example ["BR"]
   */
  countries: z.array(country).min(1, "must name a country, or be left out").optional(),
})
export type AccountUse = z.output<typeof AccountUse>

/** The fields of a cart that decide which account takes its payment. */
export interface RoutedCart {
  sales_channel_id?: string | null
  shipping_address?: Address | null
  billing_address?: Address | null
  completed_at?: unknown
}
type Address = { country_code?: string | null }

/** The fields of a cart that {@link whyUnused} needs. */
const ROUTED_FIELDS = [
  "sales_channel_id",
  "shipping_address.country_code",
  "billing_address.country_code",
  "completed_at",
]

export type UnusedReason = "sales_channel" | "country"

/**
 * Why an account is not used for a cart; undefined if it is used. A cart without an address has no country yet, so any
 * account may be shown for it. A cart that has become an order keeps the account with which it was placed.
 */
export function whyUnused(use: AccountUse | undefined, cart: RoutedCart): UnusedReason | undefined {
  if (!use || cart.completed_at) return undefined
  if (use.salesChannels && !use.salesChannels.includes(cart.sales_channel_id ?? "")) return "sales_channel"
  const code = cart.shipping_address?.country_code ?? cart.billing_address?.country_code
  return code && use.countries && !use.countries.includes(code.toUpperCase()) ? "country" : undefined
}

/** A cart that is read only when an account's use depends on it. `cart_id` is null when an existing order is paid. */
export interface CartToRoute {
  query: Omit<RemoteQueryFunction, symbol>
  cart_id: string | null
}

/** Does the same as {@link whyUnused} for a cart that must be read first. */
export async function whyUnusedForCart(
  use: AccountUse | undefined,
  { query, cart_id }: CartToRoute,
): Promise<UnusedReason | undefined> {
  if (!use || cart_id === null) return undefined
  const { data } = await query.graph({ entity: "cart", fields: ROUTED_FIELDS, filters: { id: cart_id } })
  const cart: RoutedCart | undefined = data[0]
  return cart && whyUnused(use, cart)
}
