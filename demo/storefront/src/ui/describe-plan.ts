import type { CartSubscriptionPlan, VariantSubscriptionPlan } from "medusa-payment-mpgi/storefront"
import { money } from "./money"

/** The charges after the order, as in "then $9.00 every 30 days, 12 times, first on December 21, 2026". */
export function describePlan(
  plan: VariantSubscriptionPlan | CartSubscriptionPlan,
  amount: number,
  currency: string,
): string {
  const { interval, interval_count: count, billing_cycle: times, contract_end, first_charge_on } = plan
  const every = count === 1 ? `every ${interval}` : `every ${count} ${interval}s`
  return [
    `then ${money(amount, currency)} ${every}`,
    times ? (times === 1 ? "once" : `${times} times`) : "until you cancel",
    `first on ${day(first_charge_on)}`,
    ...(contract_end ? [`until ${day(contract_end)}`] : []),
  ].join(", ")
}

function day(text: string): string {
  return new Date(`${text}T00:00:00Z`).toLocaleDateString("en", { dateStyle: "long", timeZone: "UTC" })
}
