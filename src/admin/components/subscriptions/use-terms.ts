import { useTranslation } from "react-i18next"
import { money } from "../../lib/money"
import { rhythm, type Subscription } from "../../lib/subscriptions"

/** The terms of a subscription in words and numbers of the user's language. */
export function useTerms() {
  const { t, i18n } = useTranslation("mpgi")
  const locale = i18n.language.slice(0, 2)
  const day = (at: string | null) =>
    at === null ? null : new Date(at).toLocaleDateString(locale, { dateStyle: "medium" })
  const every = (subscription: Subscription): string => {
    const often = rhythm(subscription)
    if (often) return t(`subscriptions.every.${often.unit}`, { number: often.number })
    const { recurring_deduction_period, interval, interval_count } = subscription
    return recurring_deduction_period ?? ([interval_count, interval].filter(Boolean).join(" ") || "–")
  }
  const amount = ({ contract_amount, currency_code }: Subscription) =>
    money(contract_amount, currency_code, locale)
  const name = ({ contract_name, recurring_id, order_no }: Subscription) =>
    contract_name || recurring_id || order_no
  return { day, every, amount, name, locale }
}
