import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useOne } from "./api"
import { sdk } from "./sdk"

export type Interval = "day" | "week" | "month" | "year"

/** What a variant is charged again and again. Amounts are decimal strings in main units, by currency. */
export interface Plan {
  interval: Interval
  interval_count: number
  billing_cycle?: number
  promotion_cycle?: number
  trial_days?: number
  contract_end?: string
  contract_name?: string
  amounts?: Record<string, string>
}

/** As `/admin/mpgi/plans/:variant_id` answers. */
export interface ShownPlan {
  variant_id: string
  plan: Plan | null
  unreadable: boolean
  first_charge_on: string | null
  intervals: Interval[]
  prices: { currency_code: string; amount: string }[]
}

const pathOf = (variantId: string) => `plans/${encodeURIComponent(variantId)}`

export const usePlan = (variantId: string) => useOne<ShownPlan>(pathOf(variantId))

/** Sets the plan; null takes it away. */
export function useSavePlan(variantId: string) {
  const client = useQueryClient()
  const path = `/admin/mpgi/${pathOf(variantId)}`
  return useMutation<ShownPlan, Error, object | null>({
    mutationFn: (plan) =>
      sdk.client.fetch<ShownPlan>(path, plan ? { method: "POST", body: plan } : { method: "DELETE" }),
    onSettled: () => client.invalidateQueries({ queryKey: ["mpgi"] }),
  })
}

/** A plan as it is typed, all of it text. `amounts` by currency. */
export type PlanDraft = Record<Exclude<keyof Plan, "amounts">, string> & { amounts: Record<string, string> }

export function draftOf(plan: Plan | null, intervals: readonly Interval[]): PlanDraft {
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

const COUNTS = ["interval_count", "billing_cycle", "promotion_cycle", "trial_days"] as const

/** The draft as the server takes it: what is empty is left out, and what is no number stays the text that it is. */
export function planOf({ amounts, ...draft }: PlanDraft): object {
  const given = Object.entries(draft).filter(([, value]) => value.trim() !== "")
  const typed = given.map(([name, value]) => {
    const counts = (COUNTS as readonly string[]).includes(name) && /^\d{1,6}$/.test(value.trim())
    return [name, counts ? Number(value) : value.trim()]
  })
  const own = Object.entries(amounts).filter(([, amount]) => amount.trim() !== "")
  return {
    ...(Object.fromEntries(typed) as object),
    ...(own.length > 0 && { amounts: Object.fromEntries(own) as object }),
  }
}
