import { callStore } from "./store-request"
import type {
  CartSubscriptionPlan,
  StoreAccess,
  SubscriptionPlanProblem,
  VariantSubscriptionPlan,
} from "./types"

/** The number of variants that the server accepts in one request. */
const MAX_VARIANTS = 100

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
