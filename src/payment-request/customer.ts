import type { RequestOf } from "../gateway"
import { present, type AddressSnapshot, type PurchaseSnapshot, type PastOrders } from "./snapshot"
import { cleanText, defined, fromUnits, toUnits } from "./units"

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

/** What a storefront may send about the customer's browser: name, maximum length, format. Manual 2.2. */
const FIELDS: Record<DeviceField, { limit: number; shape?: RegExp }> = {
  os: { limit: 60 },
  browser: { limit: 60 },
  browser_lang: { limit: 35, shape: /^[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*$/ },
  time_zone: { limit: 60, shape: /^([+-]?\d{1,4}|[A-Za-z][A-Za-z0-9_+\-/]*|(UTC|GMT)?[+-]\d{2}:?\d{2})$/ },
  resolution: { limit: 12, shape: /^\d{1,5}x\d{1,5}$/ },
  color_depth: { limit: 2, shape: /^\d{1,2}$/ },
  device_type: { limit: 30 },
  device_fingerprint: { limit: 1000 },
  session_id: { limit: 255 },
  cookie_new: { limit: 2000 },
  cookie_old: { limit: 2000 },
  challenge_window_size: { limit: 2, shape: /^0[1-5]$/ },
  antifraud_token_cookie: { limit: 1000 },
}

type DeviceField =
  | "os"
  | "browser"
  | "browser_lang"
  | "time_zone"
  | "resolution"
  | "color_depth"
  | "device_type"
  | "device_fingerprint"
  | "session_id"
  | "cookie_new"
  | "cookie_old"
  | "challenge_window_size"
  | "antifraud_token_cookie"

/**
 * The customer's browser, as the storefront describes it. These are hints for the risk engine; nothing here is
 * decided by them.
 */
export type DeviceData = Partial<Record<DeviceField, string>>

/**
 * Keeps well-formed values, cleaned and shortened, and drops the rest: odd device data is no reason to lose a sale.
 * Only own properties with these names are read, so nothing else of the input is kept.
 */
export function deviceData(input: unknown): DeviceData {
  if (typeof input !== "object" || input === null) return {}
  const read = (name: DeviceField): string | undefined => {
    const { limit, shape } = FIELDS[name]
    const text = Object.hasOwn(input, name) ? cleanText((input as DeviceData)[name], limit + 1) : undefined
    if (text === undefined || (shape && !shape.test(text))) return undefined
    return cleanText(text, limit)
  }
  const names = Object.keys(FIELDS) as DeviceField[]
  return defined(Object.fromEntries(names.map((name) => [name, read(name)])))
}

/**
 * What the server sees of the customer's request. `ip` is the customer's own address if the option `proxies` is
 * right.
 */
export interface RequestDetails {
  ip?: string | undefined
  user_agent?: string | undefined
  accept?: string | undefined
  accept_language?: string | undefined
}

/**
 * Device data and request details as payment request fields. The storefront's language takes precedence over the
 * first one of the header.
 */
export function deviceFields(device: DeviceData, seen: RequestDetails) {
  return defined({
    browser_lang: cleanText(seen.accept_language?.split(/[,;]/)[0], 35),
    ...deviceData(device),
    shopper_ip: cleanText(seen.ip, 45),
    user_agent: cleanText(seen.user_agent, 500),
    accept: cleanText(seen.accept, 500),
  })
}
