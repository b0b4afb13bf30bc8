import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { money } from "../shared/money"
import type { SubscriptionPlan, VariantPlan } from "./api"

type Props = {
  plan: SubscriptionPlan
  prices: VariantPlan["prices"]
  firstChargeOn: string | null | undefined
}

/** What a shopper pays and when, one sentence for each currency in which the variant has a price. */
export const PlanSummary = ({ plan, prices, firstChargeOn }: Props) => {
  const { t, i18n } = useTranslation("mpgi")
  const locale = i18n.language.slice(0, 2)
  const { interval, interval_count: number, billing_cycle, promotion_cycle, trial_days, contract_end } = plan
  const every = t(
    number === 1 ? `subscription_plans.each.${interval}` : `subscription_plans.every.${interval}`,
    { number },
  )
  const times = billing_cycle === undefined ? "endless" : billing_cycle === 1 ? "once" : "cycles"
  const day = (text: string) =>
    new Date(`${text}T00:00:00Z`).toLocaleDateString(locale, { dateStyle: "long", timeZone: "UTC" })
  const taxed = prices.some(({ currency_code }) => plan.amounts?.[currency_code] === undefined)
  return (
    <div className="flex flex-col gap-y-1">
      {prices.length === 0 && <Text size="small">{t("subscription_plans.summary.no_price")}</Text>}
      {prices.map(({ currency_code, amount }) => {
        const price = money(amount, currency_code, locale)
        const charged = money(validAmount(plan.amounts?.[currency_code]) ?? amount, currency_code, locale)
        return (
          <Text key={currency_code} size="small" leading="compact" weight="plus">
            {Number(amount) === 0
              ? t("subscription_plans.summary.zero", { currency: currency_code.toUpperCase() })
              : t(`subscription_plans.summary.${times}`, {
                  price,
                  amount: charged,
                  every,
                  number: billing_cycle,
                })}
          </Text>
        )
      })}
      <Text size="small" className="text-ui-fg-subtle">
        {[
          firstChargeOn && t("subscription_plans.summary.first", { date: day(firstChargeOn) }),
          trial_days && t("subscription_plans.summary.trial", { number: trial_days }),
          promotion_cycle && t("subscription_plans.summary.free", { number: promotion_cycle }),
          contract_end && t("subscription_plans.summary.end", { date: day(contract_end) }),
          taxed && t("subscription_plans.summary.tax"),
        ]
          .filter(Boolean)
          .join(" ")}
      </Text>
    </div>
  )
}

/** The amount; undefined while it is incomplete. */
function validAmount(amount: string | undefined): string | undefined {
  return amount !== undefined && /^\d+(\.\d+)?$/.test(amount) ? amount : undefined
}
