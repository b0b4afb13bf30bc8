import type { RequestOf } from "../gateway"
import { subscriptionOf, type SubscriptionPlanTerms } from "../modules/mpgi"
import type { Account } from "../modules/mpgi/options/options"
import type { PaymentRow } from "../modules/mpgi/shared/rows"
import { amountComponents } from "./amounts"
import { deviceFields, type DeviceData, type RequestDetails } from "./device"
import { requireFresh } from "./fresh"
import { cartItems, goodsList } from "./goods"
import { accountOwner, billing, coupons, delivery, shopper, type AccountAccess } from "./customer"
import type { PurchaseSnapshot, PastOrders } from "./snapshot"
import { cleanText, defined } from "./text"
import { gatewayAddresses, storefrontDomains } from "./addresses"

/** Everything that the request depends on. */
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
  /** The contract that begins with the payment, as the shopper agreed to it. */
  subscription?: SubscriptionPlanTerms | null
  now: Date
}

/**
 * A cart or an order as the payment request of manual 2.2. The amount is our own record's, never the cart's or the client's.
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

/** The shopper's choice, from the session; the gateway accepts or declines it. */
function installments(choices: PaymentRow["choices"]) {
  const { installments, installments_id } = choices ?? {}
  return defined({
    installments: cleanText(installments, 4),
    installments_id: cleanText(installments_id, 60),
  })
}

/** Whole seconds from the making of the cart until now, or the moment itself; the manual says only "numeric". */
function checkoutTime(cart: PurchaseSnapshot, meaning: "elapsed" | "epoch", now: Date): number {
  const seconds = Math.floor(now.getTime() / 1000)
  if (meaning === "epoch") return seconds
  const start = cart.created_at ? Math.floor(new Date(cart.created_at).getTime() / 1000) : seconds
  return Math.max(0, seconds - start)
}
