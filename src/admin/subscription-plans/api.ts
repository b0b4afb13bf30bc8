import { useAction, useOne, type Messages } from "../shared/api"
import type { Reply } from "../shared/api-types"
import { sdk } from "../shared/sdk"
import { urlOf } from "../shared/url-of"

const PATH = "/admin/mpgi/subscription-plans/{variant_id}"

/** The plan of a variant, and the data for its form. Amounts are decimal strings in main units. */
export type VariantPlan = Reply<typeof PATH>
export type SubscriptionPlan = NonNullable<VariantPlan["plan"]>
export type Interval = SubscriptionPlan["interval"]

export const useVariantPlan = (variantId: string) => useOne(PATH, { variant_id: variantId })

/** Sets the plan of a variant; null removes it. */
export function useSaveSubscriptionPlan(variantId: string, messages: Messages<VariantPlan, object | null>) {
  const url = urlOf(PATH, { variant_id: variantId })
  const save = (plan: object | null) =>
    sdk.client.fetch<VariantPlan>(url, plan ? { method: "POST", body: plan } : { method: "DELETE" })
  return useAction(save, messages)
}

/** The values of the form, all as text. `amounts` are by currency. */
export type PlanDraft = Record<Exclude<keyof SubscriptionPlan, "amounts">, string> & {
  amounts: Record<string, string>
}

export function toDraft(plan: SubscriptionPlan | null, intervals: readonly Interval[]): PlanDraft {
  const text = (value: string | number | undefined) => (value === undefined ? "" : String(value))
  return {
    interval: plan?.interval ?? intervals[0] ?? "day",
    interval_count: text(plan ? plan.interval_count : 30),
    billing_cycle: text(plan ? plan.billing_cycle : 12),
    promotion_cycle: text(plan?.promotion_cycle),
    trial_days: text(plan?.trial_days),
    contract_end: text(plan?.contract_end),
    contract_name: text(plan?.contract_name),
    amounts: { ...plan?.amounts },
  }
}

const COUNTS: readonly string[] = ["interval_count", "billing_cycle", "promotion_cycle", "trial_days"]

/** The draft as the API expects it. Omits empty fields, and leaves invalid numbers as text for the API to report. */
export function toPlan({ amounts, ...draft }: PlanDraft): object {
  const filled = Object.entries(draft).filter(([, value]) => value.trim() !== "")
  const fields = filled.map(([name, value]): [string, string | number] => {
    const isCount = COUNTS.includes(name) && /^\d{1,6}$/.test(value.trim())
    return [name, isCount ? Number(value) : value.trim()]
  })
  const ownAmounts = Object.entries(amounts).filter(([, amount]) => amount.trim() !== "")
  return {
    ...Object.fromEntries(fields),
    ...(ownAmounts.length > 0 && { amounts: Object.fromEntries(ownAmounts) }),
  }
}
