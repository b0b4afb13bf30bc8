import { isDeepStrictEqual } from "node:util"
import {
  subscriptionPlanRefused,
  type MpgiModuleService,
  type PaymentRow,
  type SubscriptionPlanTerms,
} from "../modules/mpgi"
import { present, type PurchaseSnapshot } from "./snapshot"

/**
 * The contract that the cart contains now. It must be the one that was shown when the payment session was created.
 * @throws MedusaError `not_allowed` with the next step
 */
export async function planOf(
  cart: PurchaseSnapshot,
  {
    mpgi,
    payment,
    now,
  }: { mpgi: Pick<MpgiModuleService, "subscriptionPlans">; payment: PaymentRow; now: Date },
): Promise<SubscriptionPlanTerms | null> {
  const { installments, installments_id, subscription = null } = payment.choices ?? {}
  const { provider_id, currency_code: currency } = payment
  const terms = await mpgi.subscriptionPlans.termsOfLines(present(cart.items), {
    ...{ provider_id, currency, installments, installments_id, now },
  })
  if (isDeepStrictEqual(terms, subscription)) return terms
  throw subscriptionPlanRefused(
    "mpgi_plan_changed",
    "What the subscription costs has changed since this payment was started. Go back to the shop and start it again.",
  )
}
