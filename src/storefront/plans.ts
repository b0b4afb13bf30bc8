import { callStore } from "./request"
import type { CartPlan, PlanProblem, StoreAccess, VariantPlan } from "./types"

/** How many variants the server tells of at once. */
const AT_ONCE = 100

/** The subscription plans that some of these product variants have. @throws PaymentRequestError. */
export async function variantPlans(
  access: StoreAccess,
  variantIds: readonly string[],
): Promise<VariantPlan[]> {
  const plans: VariantPlan[] = []
  for (let at = 0; at < variantIds.length; at += AT_ONCE) {
    const asked = variantIds.slice(at, at + AT_ONCE).map((id) => ["variant_id", id])
    const query = new URLSearchParams(asked).toString()
    plans.push(...(await callStore<{ plans: VariantPlan[] }>(access, `plans?${query}`)).plans)
  }
  return plans
}

/**
 * The contract that begins when a cart is paid, or null; and why the cart cannot be paid as it is. `providerId` is
 * the payment provider that it is to be paid through, by default the shop's first one. @throws PaymentRequestError.
 */
export function cartPlan(
  access: StoreAccess,
  cartId: string,
  providerId?: string,
): Promise<{ subscription: CartPlan | null; problem: PlanProblem | null }> {
  const query = providerId === undefined ? "" : `?provider_id=${encodeURIComponent(providerId)}`
  return callStore(access, `carts/${encodeURIComponent(cartId)}/plan${query}`)
}
