import { callStore } from "./store-request"
import type {
  StoreAccess,
  CartSubscriptionPlan,
  SubscriptionPlanProblem,
  VariantSubscriptionPlan,
} from "./types"

/** The number of variants that the server accepts in one request. */
const MAX_VARIANTS = 100

/** A charge of a subscription after its first payment. */
export interface SubscriptionCharge {
  /** Decimal string in main units such as `"12.50"`. */
  amount: string
  currency_code: string
  /** `captured` and `authorized`: paid. `declined`: failed. `refunded` and `partially_refunded`: money was returned. */
  state: string
  charged_at: string
  /** The order that was created for the charge. */
  order_id: string | null
}

/** A subscription of the signed-in customer. */
export interface OwnSubscription {
  id: string
  contract_name: string
  /** Price of a period, a decimal string in main units. */
  contract_amount: string
  currency_code: string
  interval: string | null
  interval_count: number | null
  /** Number of charges; null or 0 is unlimited. */
  billing_cycle: number | null
  /** `inactive`: canceled. `ended`: all charges are made. `canceling` and `unknown`: being canceled. */
  status: "unconfirmed" | "active" | "canceling" | "unknown" | "inactive" | "ended"
  started_at: string | null
  ended_at: string | null
  contract_end: string | null
  next_charge_at: string | null
  /** The newest charges, both paid and failed, the latest first. */
  charges: SubscriptionCharge[]
  allowed: { cancel: boolean }
}

/**
 * Lists the subscriptions of the signed-in customer, for an account page.
 *
 * @param access How to reach the Medusa server, with the customer's `token` if the storefront does not use cookies.
 * @returns The subscriptions, the newest first.
 * @throws PaymentRequestError with `status` 401 when no customer is signed in, 0 when the store did not respond.
 */
export async function ownSubscriptions(access: StoreAccess): Promise<OwnSubscription[]> {
  return (await callStore<{ subscriptions: OwnSubscription[] }>(access, "subscriptions")).subscriptions
}

/**
 * Cancels a subscription of the signed-in customer. Charges that the gateway has already created are still made.
 *
 * @param access How to reach the Medusa server.
 * @param id Id of the subscription, from {@link ownSubscriptions}.
 * @returns The subscription, and `outcome`. `applied`: it is canceled. `unknown`: the gateway has not confirmed it yet,
 * which is resolved automatically. `refused`: it was not canceled, so the customer has to contact the shop.
 * @throws PaymentRequestError with `status` 401 when no customer is signed in, 404 for another customer's subscription.
 * 409: it cannot be canceled now. 0: the store did not respond.
 */
export function cancelOwnSubscription(
  access: StoreAccess,
  id: string,
): Promise<{ outcome: "applied" | "unknown" | "refused"; subscription: OwnSubscription }> {
  return callStore(access, `subscriptions/${encodeURIComponent(id)}/cancel`, {})
}

/**
 * Lists the subscription plans of product variants, for product pages.
 *
 * @param access How to reach the Medusa server.
 * @param variantIds Ids of any number of variants. Requests are split into batches of 100.
 * @returns The plan of each variant that has a plan and that this storefront sells.
 * @throws PaymentRequestError with `status` 400 for an invalid id, 0 when the store did not respond.
 */
export async function variantSubscriptionPlans(
  access: StoreAccess,
  variantIds: readonly string[],
): Promise<VariantSubscriptionPlan[]> {
  const plans: VariantSubscriptionPlan[] = []
  for (let start = 0; start < variantIds.length; start += MAX_VARIANTS) {
    const batch = variantIds.slice(start, start + MAX_VARIANTS)
    const query = new URLSearchParams(batch.map((id) => ["variant_id", id])).toString()
    const path = `subscription-plans?${query}`
    plans.push(...(await callStore<{ plans: VariantSubscriptionPlan[] }>(access, path)).plans)
  }
  return plans
}

/**
 * Retrieves the subscription that starts when a cart is paid, for the checkout. Manual 2.2 `subscription`.
 *
 * @param access How to reach the Medusa server.
 * @param cartId Id of the cart, as in `cart_…`.
 * @param providerId The payment provider that the cart will be paid with. Default: the store's first account.
 * @returns `subscription`: its terms, null for a cart without a subscription plan. `problem`: why the cart cannot be
 * paid as it is, otherwise null.
 * @throws PaymentRequestError with `status` 404 when the cart does not exist or belongs to another customer, 0 when the
 * store did not respond.
 */
export function cartSubscriptionPlan(
  access: StoreAccess,
  cartId: string,
  providerId?: string,
): Promise<{ subscription: CartSubscriptionPlan | null; problem: SubscriptionPlanProblem | null }> {
  const query = providerId === undefined ? "" : `?provider_id=${encodeURIComponent(providerId)}`
  return callStore(access, `carts/${encodeURIComponent(cartId)}/subscription-plan${query}`)
}
