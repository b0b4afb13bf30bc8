import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { sdk } from "./sdk"

type OrderName = { id: string; display_id: number | null }

/** As `GET /admin/mpgi/subscriptions` answers, under the manual's names. Amounts are decimal strings in main units. */
export interface Subscription {
  id: string
  recurring_id: string | null
  contract_name: string
  provider_id: string
  status: string
  order_no: string
  transaction_id: string | null
  contract_amount: string
  currency_code: string
  interval: string | null
  interval_count: number | null
  billing_cycle: number | null
  promotion_cycle: number | null
  contract_start: string | null
  contract_end: string | null
  price_id: string | null
  recurring_deduction_period: string | null
  charges: number
  charges_paid: number
  charges_failed: number
  next_charge_at: string | null
  started_at: string | null
  ended_at: string | null
  created_at: string
  /** Of the first payment. */
  order: OrderName | null
}

export interface Charge {
  id: string
  transaction_id: string
  order_no: string
  amount: string
  currency_code: string
  state: string
  charged_at: string
  order: OrderName | null
}

export interface OneSubscription extends Subscription {
  customer: { id: string | null; email: string | null } | null
  charge_list: Charge[]
  expected: { coming: string[]; missing: string[] }
  cancellation: {
    state: string
    at: string
    by: { id: string; name: string | null } | null
    error_code: string | null
    error_reason: string | null
    next_question_at: string | null
  } | null
  allowed: { cancel: boolean }
}

/** What became of a person's wish to end one. */
export interface CancelAnswer {
  outcome: "applied" | "refused" | "unknown"
  because: string | null
  detail: string | null
}

export const SUBSCRIPTION_STATUSES = [
  ...["active", "cancelling", "unknown", "inactive", "ended", "unconfirmed", "requested"],
] as const

/** Statuses that change without anybody doing something here. */
const MOVING = ["cancelling", "unknown"]

export const isMoving = ({ status }: Pick<Subscription, "status">) => MOVING.includes(status)

export function useSubscription(id: string) {
  return useQuery({
    queryKey: ["mpgi", "subscription", id],
    queryFn: () => sdk.client.fetch<{ subscription: OneSubscription }>(`/admin/mpgi/subscriptions/${id}`),
    retry: false,
    refetchInterval: ({ state }) => (state.data && isMoving(state.data.subscription) ? 3_000 : false),
  })
}

export function useCancelSubscription(id: string) {
  const client = useQueryClient()
  return useMutation<CancelAnswer, Error, object>({
    mutationFn: (body) =>
      sdk.client.fetch<CancelAnswer>(`/admin/mpgi/subscriptions/${id}/cancel`, { method: "POST", body }),
    onSettled: () => client.invalidateQueries({ queryKey: ["mpgi"] }),
  })
}

/** How often it is charged, as a key of the texts and the number in it; null for what is no calendar's word. */
export function rhythm({ interval, interval_count }: Pick<Subscription, "interval" | "interval_count">): {
  unit: string
  number: number
} | null {
  const name = interval?.trim().toLowerCase().replace(/s$/, "")
  const number = interval_count ?? 1
  if (name !== "day" && name !== "week" && name !== "month" && name !== "year") return null
  return { unit: number === 1 ? name : `${name}s`, number }
}
