import { isDeepStrictEqual } from "node:util"
import { planRefused, type MpgiModuleService, type PaymentRow, type PlanTerms } from "../../modules/mpgi"
import { present, type CartSnapshot } from "./snapshot"

/**
 * The contract that the cart asks for now. It must be the one that the shopper was shown when the payment session was made.
 * @throws MedusaError `not_allowed` that says what to do
 */
export async function planOf(
  cart: CartSnapshot,
  { mpgi, payment, now }: { mpgi: Pick<MpgiModuleService, "plans">; payment: PaymentRow; now: Date },
): Promise<PlanTerms | null> {
  const { installments, installments_id, subscription = null } = payment.choices ?? {}
  const { provider_id, currency_code: currency } = payment
  const terms = await mpgi.plans.termsOfLines(present(cart.items), {
    ...{ provider_id, currency, installments, installments_id, now },
  })
  if (isDeepStrictEqual(terms, subscription)) return terms
  throw planRefused(
    "mpgi_plan_changed",
    "What the subscription costs has changed since this payment was started. Go back to the shop and start it again.",
  )
}
