import type { RequestOf } from "../gateway"
import { present, type AddressSnapshot, type PurchaseSnapshot, type PastOrders } from "./snapshot"
import { cleanText, defined } from "./text"
import { fromUnits, toUnits } from "./units"

type Request = RequestOf<"checkout">

/** The addresses from which the customer's account was registered and last used; see `access.ts`. */
export interface AccountAccess {
  registration_ip?: string | null | undefined
  last_login_ip?: string | null | undefined
}

/** `shopper_*` as far as the cart knows them. The IP address of the customer comes from the request. */
export function shopper(cart: PurchaseSnapshot) {
  const { customer, billing_address, shipping_address } = cart
  return defined({
    shopper_id: cleanText(customer?.id, 100),
    shopper_email: cleanText(cart.email ?? customer?.email, 254),
    shopper_phone: cleanText(billing_address?.phone ?? shipping_address?.phone ?? customer?.phone, 40),
    shopper_level: cleanText(present(customer?.groups)[0]?.name, 60),
  })
}

/** Name and billing address; the delivery address replaces a missing billing address. */
export function billing(cart: PurchaseSnapshot) {
  const address = cart.billing_address ?? cart.shipping_address ?? {}
  return defined({
    first_name: cleanText(address.first_name ?? cart.customer?.first_name, 60),
    last_name: cleanText(address.last_name ?? cart.customer?.last_name, 60),
    billing_country: country(address),
    billing_state: state(address),
    billing_city: cleanText(address.city, 100),
    billing_address: street(address),
    billing_postal_code: cleanText(address.postal_code, 20),
  })
}

/** The delivery address, empty for goods that are not delivered. */
export function delivery({ shipping_address }: PurchaseSnapshot) {
  const address = shipping_address ?? {}
  return defined({
    delivery_firstname: cleanText(address.first_name, 60),
    delivery_lastname: cleanText(address.last_name, 60),
    delivery_country: country(address),
    delivery_state: state(address),
    delivery_city: cleanText(address.city, 100),
    delivery_address: street(address),
    delivery_postal_code: cleanText(address.postal_code, 20),
  })
}

/**
 * `account_owner`, for signed-in customers only: a guest may enter another person's address, and would get their
 * history. `created` is in the unit of `timestamps`. `past_orders_sum` is in main units of the payment's currency,
 * with two decimals.
 */
export function accountOwner(
  { customer }: PurchaseSnapshot,
  past: PastOrders,
  access: AccountAccess,
  timestamps: "seconds" | "milliseconds",
): NonNullable<Request["account_owner"]> {
  if (!customer?.has_account) return []
  const created = customer.created_at ? new Date(customer.created_at).getTime() : undefined
  return [
    defined({
      first_name: cleanText(customer.first_name, 60),
      last_name: cleanText(customer.last_name, 60),
      email: cleanText(customer.email, 254),
      account_id: cleanText(customer.id, 100),
      created:
        created === undefined ? undefined : timestamps === "seconds" ? Math.floor(created / 1000) : created,
      past_orders_count: past.count,
      past_orders_sum: toUnits(past.sum, 2) > 0n ? fromUnits(toUnits(past.sum, 2), 2) : "0",
      lastLogin_ip: cleanText(access.last_login_ip, 45),
      registration_ip: cleanText(access.registration_ip, 45),
    }),
  ]
}

/** `total_discount`: the codes that the customer used, not the promotions that apply automatically. */
export function coupons({ promotions }: PurchaseSnapshot): NonNullable<Request["total_discount"]> {
  return present(promotions).flatMap((promotion) => {
    const code = promotion.is_automatic ? undefined : cleanText(promotion.code, 100)
    if (!code) return []
    return [
      defined({ coupon_code_used: code, discount_type: cleanText(promotion.application_method?.type, 60) }),
    ]
  })
}

/** Two capital letters. */
function country({ country_code }: AddressSnapshot): string | undefined {
  return cleanText(country_code, 2)?.toUpperCase()
}

/** Medusa writes some provinces as `us-il`; the country has a field of its own. */
function state({ province, country_code }: AddressSnapshot): string | undefined {
  const text = cleanText(province, 100)
  const prefix = `${country_code ?? ""}-`.toLowerCase()
  return prefix.length > 1 && text?.toLowerCase().startsWith(prefix)
    ? text.slice(prefix.length).toUpperCase()
    : text
}

function street({ address_1, address_2 }: AddressSnapshot): string | undefined {
  return [cleanText(address_1, 120), cleanText(address_2, 120)].filter(Boolean).join(", ") || undefined
}
