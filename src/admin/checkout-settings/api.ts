import { useQuery } from "@tanstack/react-query"
import { get, SHORT_PAGE_SIZE } from "../shared/api"
import type { Reply } from "../shared/api-types"

export type CheckoutSettings = Reply<"/admin/mpgi/checkout-settings">["settings"][number]
export type InstallmentPlan = CheckoutSettings["installments"][number]
export type EnabledFlows = CheckoutSettings["flows"]
type SettingsChange = Reply<"/admin/mpgi/checkout-settings/history">["changes"][number]
export type FieldChange = SettingsChange["fields"][number]

export const FLOWS = ["redirect", "card"] as const

/** The values of the form. */
export interface CheckoutSettingsForm {
  titles: Record<string, string>
  flows: EnabledFlows
  /** Codes separated by commas; empty for all. */
  currencies: string
  plans: InstallmentPlanForm[]
}

export type InstallmentPlanForm = Record<
  "count" | "installments_id" | "currency_code" | "min_amount" | "max_amount",
  string
> & {
  interest_free: boolean
}

export const EMPTY_PLAN: InstallmentPlanForm = {
  count: "",
  installments_id: "",
  currency_code: "",
  min_amount: "",
  max_amount: "",
  interest_free: false,
}

export function useCheckoutSettings() {
  return useQuery({
    queryKey: ["mpgi", "checkout-settings"],
    queryFn: () => get("/admin/mpgi/checkout-settings", {}),
    retry: false,
  })
}

/** Loads one page of the history of an account; `page` counts from 0. */
export function useSettingsHistory(provider_id: string, page: number) {
  const query = { provider_id, limit: String(SHORT_PAGE_SIZE), offset: String(page * SHORT_PAGE_SIZE) }
  return useQuery({
    queryKey: ["mpgi", "checkout-settings-history", query],
    queryFn: () => get("/admin/mpgi/checkout-settings/history", query),
    retry: false,
  })
}

export function toForm({ titles, flows, currencies, installments }: CheckoutSettings): CheckoutSettingsForm {
  return {
    titles,
    flows,
    currencies: (currencies ?? []).join(", "),
    plans: installments.map((plan) => ({
      ...plan,
      count: String(plan.count),
      installments_id: plan.installments_id ?? "",
      max_amount: plan.max_amount ?? "",
    })),
  }
}

/** The form as the API expects it. The API reports invalid values. */
export function toBody({ titles, flows, currencies, plans }: CheckoutSettingsForm) {
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
