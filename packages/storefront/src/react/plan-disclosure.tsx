import type { CartSubscriptionPlan } from "medusa-payment-mpgi/storefront"
import { fill, money, textsOf, type Language } from "./texts"

export interface PlanDisclosureProps extends Language {
  /** The plan of the cart, as `cartSubscriptionPlan` returns it. */
  plan: CartSubscriptionPlan
}

/** Shows the charges after the order, before the customer pays. */
export function PlanDisclosure({ plan, ...language }: PlanDisclosureProps) {
  const texts = textsOf(language)
  const { locale = "en" } = language
  const unit = { style: "unit", unit: plan.interval, unitDisplay: "long" } as const
  const values = {
    amount: money(plan.contract_amount, plan.currency_code, locale),
    interval: new Intl.NumberFormat(locale, unit).format(plan.interval_count),
    date: new Date(`${plan.first_charge_on}T00:00:00Z`).toLocaleDateString(locale, {
      dateStyle: "long",
      timeZone: "UTC",
    }),
    times: plan.billing_cycle ?? "",
  }
  const sentences = [
    ...(plan.trial_days || plan.promotion_cycle ? [texts.trial] : []),
    texts.plan,
    plan.billing_cycle ? texts.plan_end : texts.plan_open,
  ]
  return <p className="mpgi-plan">{sentences.map((text) => fill(text, values)).join(" ")}</p>
}
