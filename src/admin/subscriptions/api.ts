import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { get } from "../shared/api"
import type { Reply } from "../shared/api-types"
import { money } from "../shared/money"

/**
 * Uses the names of the manual. Amounts are decimal strings in main units. `order` is the order of the first payment.
 */
export type Subscription = Reply<"/admin/mpgi/subscriptions">["subscriptions"][number]
export type DetailedSubscription = Reply<"/admin/mpgi/subscriptions/{id}">["subscription"]
export type Charge = DetailedSubscription["charge_list"][number]
export type SubscriptionStatus = Subscription["status"]
export type CancelReply = Reply<"/admin/mpgi/subscriptions/{id}/cancel", "post">

export const SUBSCRIPTION_STATUSES: readonly SubscriptionStatus[] = [
  "active",
  "canceling",
  "unknown",
  "inactive",
  "ended",
  "unconfirmed",
  "requested",
]

/** Statuses that change without an action of a user. */
const TRANSIENT_STATUSES: readonly SubscriptionStatus[] = ["canceling", "unknown"]

export const isTransient = ({ status }: Pick<Subscription, "status">) => TRANSIENT_STATUSES.includes(status)

export function useSubscription(id: string) {
  return useQuery({
    queryKey: ["mpgi", "subscription", id],
    queryFn: () => get("/admin/mpgi/subscriptions/{id}", {}, { id }),
    retry: false,
    refetchInterval: ({ state }) => (state.data && isTransient(state.data.subscription) ? 3_000 : false),
  })
}

/** The billing interval as a translation key and its number; null for a unit other than day, week, month or year. */
function billingInterval({ interval, interval_count }: Pick<Subscription, "interval" | "interval_count">): {
  unit: string
  number: number
} | null {
  const name = interval?.trim().toLowerCase().replace(/s$/, "")
  const number = interval_count ?? 1
  if (name !== "day" && name !== "week" && name !== "month" && name !== "year") return null
  return { unit: number === 1 ? name : `${name}s`, number }
}

/** Formats the terms of a subscription in the user's language. */
export function useTerms() {
  const { t, i18n } = useTranslation("mpgi")
  const locale = i18n.language.slice(0, 2)
  const day = (at: string | null) =>
    at === null ? null : new Date(at).toLocaleDateString(locale, { dateStyle: "medium" })
  const every = (subscription: Subscription): string => {
    const known = billingInterval(subscription)
    if (known) return t(`subscriptions.every.${known.unit}`, { number: known.number })
    const { recurring_deduction_period, interval, interval_count } = subscription
    return recurring_deduction_period ?? ([interval_count, interval].filter(Boolean).join(" ") || "–")
  }
  const amount = ({ contract_amount, currency_code }: Subscription) =>
    money(contract_amount, currency_code, locale)
  const name = ({ contract_name, recurring_id, order_no }: Subscription) =>
    contract_name || recurring_id || order_no
  return { day, every, amount, name, locale }
}
