import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { money } from "../../lib/money"
import type { Plan, ShownPlan } from "../../lib/plans"

type Props = { plan: Plan; prices: ShownPlan["prices"]; firstChargeOn: string | null | undefined }

/** What a shopper is charged and when, a sentence for each currency that the variant has a price in. */
export const PlanSentence = ({ plan, prices, firstChargeOn }: Props) => {
  const { t, i18n } = useTranslation("mpgi")
  const locale = i18n.language.slice(0, 2)
  const { interval, interval_count: number, billing_cycle, promotion_cycle, trial_days, contract_end } = plan
  const every = t(number === 1 ? `plan.each.${interval}` : `plan.every.${interval}`, { number })
  const times = billing_cycle === undefined ? "endless" : billing_cycle === 1 ? "once" : "cycles"
  const day = (text: string) =>
    new Date(`${text}T00:00:00Z`).toLocaleDateString(locale, { dateStyle: "long", timeZone: "UTC" })
  const taxed = prices.some(({ currency_code }) => plan.amounts?.[currency_code] === undefined)
  return (
    <div className="flex flex-col gap-y-1">
      {prices.length === 0 && <Text size="small">{t("plan.says.no_price")}</Text>}
      {prices.map(({ currency_code, amount }) => {
        const price = money(amount, currency_code, locale)
        const charged = money(readable(plan.amounts?.[currency_code]) ?? amount, currency_code, locale)
        return (
          <Text key={currency_code} size="small" leading="compact" weight="plus">
            {Number(amount) === 0
              ? t("plan.says.zero", { currency: currency_code.toUpperCase() })
              : t(`plan.says.${times}`, { price, amount: charged, every, number: billing_cycle })}
          </Text>
        )
      })}
      <Text size="small" className="text-ui-fg-subtle">
        {[
          firstChargeOn && t("plan.says.first", { date: day(firstChargeOn) }),
          trial_days && t("plan.says.trial", { number: trial_days }),
          promotion_cycle && t("plan.says.free", { number: promotion_cycle }),
          contract_end && t("plan.says.end", { date: day(contract_end) }),
          taxed && t("plan.says.tax"),
        ]
          .filter(Boolean)
          .join(" ")}
      </Text>
    </div>
  )
}

/** An amount that is still being typed is none. */
function readable(amount: string | undefined): string | undefined {
  return amount !== undefined && /^\d+(\.\d+)?$/.test(amount) ? amount : undefined
}
