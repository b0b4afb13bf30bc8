import { useTranslation } from "react-i18next"
import { money } from "../shared/money"
import { billingInterval, type Subscription } from "./api"

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
