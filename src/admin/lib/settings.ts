import { useQuery } from "@tanstack/react-query"
import { sdk } from "./sdk"

export const FLOWS = ["redirect", "card"] as const
export type Flows = Record<(typeof FLOWS)[number], boolean>

export interface Plan {
  count: number
  installments_id: string | null
  currency_code: string
  min_amount: string
  max_amount: string | null
  interest_free: boolean
}

/** As `GET /admin/mpgi/settings` answers. */
export interface Settings {
  provider_id: string
  name: string
  titles: Record<string, string>
  flows: Flows
  currencies: string[] | null
  installments: Plan[]
  version: number
  updated_at: string | null
  updated_by: { id: string; name: string | null } | null
  limits: { flows: Flows; currencies: string[] | null }
  usual_titles: Record<string, string>
}

/** The same as a form holds it. */
export interface SettingsForm {
  titles: Record<string, string>
  flows: Flows
  /** Codes apart by commas; empty: all. */
  currencies: string
  plans: PlanForm[]
}

export type PlanForm = Record<
  "count" | "installments_id" | "currency_code" | "min_amount" | "max_amount",
  string
> & {
  interest_free: boolean
}

export const NEW_PLAN: PlanForm = {
  ...{ count: "", installments_id: "", currency_code: "", min_amount: "", max_amount: "" },
  interest_free: false,
}

export function useSettings() {
  return useQuery({
    queryKey: ["mpgi", "settings"],
    queryFn: () => sdk.client.fetch<{ settings: Settings[] }>("/admin/mpgi/settings"),
    retry: false,
  })
}

export function formOf({ titles, flows, currencies, installments }: Settings): SettingsForm {
  return {
    ...{ titles, flows, currencies: (currencies ?? []).join(", ") },
    plans: installments.map((plan) => ({
      ...plan,
      count: String(plan.count),
      installments_id: plan.installments_id ?? "",
      max_amount: plan.max_amount ?? "",
    })),
  }
}

/** The form as the server takes it. What is wrong with it, the server says. */
export function bodyOf({ titles, flows, currencies, plans }: SettingsForm) {
  const codes = currencies.split(/[\s,;]+/).filter(Boolean)
  return {
    titles: Object.fromEntries(Object.entries(titles).filter(([, title]) => title.trim() !== "")),
    flows,
    currencies: codes.length > 0 ? codes : null,
    installments: plans.map((plan) => ({
      ...plan,
      count: Number(plan.count),
      installments_id: plan.installments_id.trim() || null,
      min_amount: plan.min_amount.trim() || "0",
      max_amount: plan.max_amount.trim() || null,
    })),
  }
}
