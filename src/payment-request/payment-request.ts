import { MedusaError, MathBN } from "@medusajs/framework/utils"
import { formatAmount, type RequestOf, type Decimals } from "../gateway"
import { subscriptionOf, type SubscriptionPlanTerms } from "../modules/mpgi"
import type { Account } from "../modules/mpgi/options/options"
import type { PaymentRow } from "../modules/mpgi/shared/rows"
import {
  deviceFields,
  accountOwner,
  billing,
  coupons,
  delivery,
  shopper,
  type DeviceData,
  type RequestDetails,
  type AccountAccess,
} from "./customer"
import { cartItems, goodsList } from "./goods"
import { present, type PurchaseSnapshot, type PastOrders } from "./snapshot"
import { cleanText, defined, placesOf, toUnits, fromUnits } from "./units"

/** Everything from which the request is built. */
export interface PaymentRequestInput {
  cart: PurchaseSnapshot
  past: PastOrders
  payment: Pick<
    PaymentRow,
    "order_no" | "token" | "amount" | "currency_code" | "device" | "choices" | "provider_id"
  >
  account: Account
  seen: RequestDetails
  access: AccountAccess
  /** The contract that begins with the payment, as the customer agreed to it. */
  subscription?: SubscriptionPlanTerms | null
  now: Date
}

/**
 * Builds the payment request of manual 2.2 from a cart or an order. The amount comes from our own record, never from
 * the cart or the client.
 * @throws MedusaError `not_allowed` when the cart is not what the payment was made for.
 */
export function paymentRequest(input: PaymentRequestInput): RequestOf<"checkout"> {
  const { cart, past, payment, account, seen, access, subscription, now } = input
  const { decimals, paymentRequest: choices } = account
  const currency = payment.currency_code.toUpperCase()
  const money = { amount: payment.amount, currency, decimals }
  requireFresh(cart, money)
  const device = { ...(payment.device as (DeviceData & RequestDetails) | null) }
  const owner = accountOwner(cart, past, access, choices.timestamps)
  const discounts = coupons(cart)
  return {
    order_no: payment.order_no,
    currency,
    amount: payment.amount,
    ...amountComponents(cart, money),
    items: goodsList(cart, money),
    cart_items: cartItems(cart, { ...money, usdRate: choices.usdRates[currency] }),
    ...(owner.length > 0 ? { account_owner: owner } : {}),
    ...(discounts.length > 0 ? { total_discount: discounts } : {}),
    ...shopper(cart),
    ...billing(cart),
    ...delivery(cart),
    ...deviceFields(device, { ...device, ...defined(seen) }),
    ...installments(payment.choices),
    ...(subscription ? { subscription: subscriptionOf(subscription, account.subscriptionPlans, now) } : {}),
    ...gatewayAddresses(account, payment.token),
    ...defined({ "the service": account.siteName, open3d: account.open3d }),
    token_flag: "NO",
    platform_source: choices.platformSource,
    order_type: choices.orderType,
    checkout_time: checkoutTime(cart, choices.checkoutTime, now),
    storefront_domains: storefrontDomains(account),
  }
}

/** The customer's choice, from the session. The gateway accepts or declines it. */
function installments(choices: PaymentRow["choices"]) {
  const { installments, installments_id } = choices ?? {}
  return defined({
    installments: cleanText(installments, 4),
    installments_id: cleanText(installments_id, 60),
  })
}

/** Whole seconds since the cart was created, or the current time in seconds; the manual says only "numeric". */
function checkoutTime(cart: PurchaseSnapshot, meaning: "elapsed" | "epoch", now: Date): number {
  const seconds = Math.floor(now.getTime() / 1000)
  if (meaning === "epoch") return seconds
  const start = cart.created_at ? Math.floor(new Date(cart.created_at).getTime() / 1000) : seconds
  return Math.max(0, seconds - start)
}

/**
 * Where the gateway reaches this server and sends the customer back to. `token` names the payment and cannot be
 * guessed.
 */
function gatewayAddresses(account: Account, token: string | null) {
  const at = (path: string) => account.backendUrl.replace(/\/+$/, "") + path
  return defined({
    notify_url: at(`/hooks/mpgi/${account.id}`),
    return_url: token === null ? undefined : at(`/mpgi/return/${token}`),
    cancel_url: token === null ? undefined : at(`/mpgi/cancel/${token}`),
  })
}

/** `storefront_domains`: host names of the storefront, comma-separated, that of the return page first. */
function storefrontDomains({ storefront }: Account): string {
  const { returnUrl, cancelUrl = returnUrl, allowedOrigins } = storefront
  // The address of an app has no domain.
  const pages = [returnUrl, cancelUrl, ...allowedOrigins].filter((address) => /^https?:/.test(address))
  const hosts = pages.map((address) => new URL(address).host)
  return [...new Set(hosts)].join(",")
}

/** The code of the error that nothing is left to pay for, since the cart has become an order. */
export const ALREADY_ORDERED = "mpgi_already_ordered"

/**
 * Refuses a payment whose cart has changed. Medusa deletes sessions when a cart changes, but not at the same instant,
 * and the customer must be charged what they see.
 * @throws MedusaError `not_allowed`.
 */
function requireFresh(
  cart: PurchaseSnapshot,
  { amount, currency, decimals }: { amount: string; currency: string; decimals?: Decimals | undefined },
): void {
  const refuse = (message: string, code: string) => {
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, message, code)
  }
  if (cart.completed_at) refuse("The cart is already an order", ALREADY_ORDERED)
  const places = placesOf(amount, currency, decimals)
  const sameCurrency = cart.currency_code.toUpperCase() === currency
  if (!sameCurrency || toUnits(cart.total, places) !== toUnits(amount, places)) {
    const message = "The cart has changed since this payment was started: start the payment again"
    refuse(message, "mpgi_stale_session")
  }
}

/** The amount components of manual 2.2, as decimal strings in main units. */
type AmountComponents = Record<
  "item_total" | "shipping" | "handling" | "tax_total" | "insurance" | "shipping_discount" | "discount",
  string
>

/**
 * Splits `amount` so that item_total + shipping + handling + tax_total + insurance - discount - shipping_discount is
 * exactly `amount`. Goods and delivery are without tax and before discounts. `tax_total` is after discounts, also
 * where prices include tax. `discount` includes gift cards and store credit. Medusa has no handling or insurance.
 *
 * Each part is rounded to the currency, which can leave a residual of a few cents. It goes into `tax_total`, the part
 * that is rounded most, or without tax into `discount`. What neither can take becomes `handling`.
 */
export function amountComponents(
  cart: PurchaseSnapshot,
  { amount, currency, decimals }: { amount: string; currency: string; decimals?: Decimals | undefined },
): AmountComponents {
  const places = placesOf(amount, currency, decimals)
  const parts = partsOf(cart, places)
  const { item_total, shipping, handling, tax_total, discount, shipping_discount } = parts
  const residual =
    toUnits(amount, places) - (item_total + shipping + handling + tax_total - discount - shipping_discount)
  if (tax_total > 0n && tax_total + residual >= 0n) parts.tax_total += residual
  else if (discount >= residual) parts.discount -= residual
  else parts.handling += residual
  const write = (units: bigint) => formatAmount(fromUnits(units, places), currency, decimals)
  return {
    item_total: write(parts.item_total),
    shipping: write(parts.shipping),
    handling: write(parts.handling),
    tax_total: write(parts.tax_total),
    insurance: write(0n),
    shipping_discount: write(parts.shipping_discount),
    discount: write(parts.discount),
  }
}

/**
 * The rounded parts, none of which is negative: a negative charge becomes a discount, and a negative discount becomes
 * handling.
 */
function partsOf(cart: PurchaseSnapshot, places: number) {
  const methods = present(cart.shipping_methods)
  const lines = present(cart.items).map((line) => toUnits(line.subtotal, places))
  const charges = methods.map((method) => toUnits(method.subtotal, places))
  const tax = toUnits(cart.tax_total, places)
  const deliveryDiscount = MathBN.sum(0, ...methods.map((method) => method.discount_subtotal ?? 0))
  const goodsDiscount = MathBN.sub(cart.discount_subtotal ?? 0, deliveryDiscount)
  const shippingDiscount = toUnits(deliveryDiscount, places)
  const discount = toUnits(MathBN.add(goodsDiscount, cart.credit_line_total ?? 0), places)
  const reliefs = [discount, shippingDiscount]
  return {
    item_total: sum(lines.filter(positive)),
    shipping: sum(charges.filter(positive)),
    handling: -sum(reliefs.filter(negative)),
    tax_total: positive(tax) ? tax : 0n,
    discount: (positive(discount) ? discount : 0n) - sum([...lines, ...charges, tax].filter(negative)),
    shipping_discount: positive(shippingDiscount) ? shippingDiscount : 0n,
  }
}

const positive = (units: bigint) => units > 0n

const negative = (units: bigint) => units < 0n

const sum = (units: bigint[]) => units.reduce((total, each) => total + each, 0n)
