import { Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { DayChart } from "../shared/chart/day-chart"
import { money } from "../shared/money"
import { daysOf, type Overview } from "./api"

/** Per day: approved and declined payments, and the captured and refunded amounts of each currency. */
export const Charts = ({ overview }: { overview: Overview }) => {
  const { t, i18n } = useTranslation("mpgi")
  const locale = i18n.language.slice(0, 2)
  const days = daysOf(overview)
  const payments = (field: "approved" | "declined") =>
    days.map((day) => overview.days.find((row) => row.day === day)?.[field] ?? 0)
  const amounts = (currency: string, field: "captured" | "refunded") =>
    days.map((day) => {
      const row = overview.volume_days.find((entry) => entry.day === day && entry.currency_code === currency)
      return Number(row?.[field] ?? 0)
    })
  return (
    <div className="grid grid-cols-1 gap-3 xl:grid-cols-2">
      <Container className="p-0">
        <DayChart
          title={t("overview.attempts")}
          days={days}
          format={(value) => value.toLocaleString(locale)}
          series={[
            {
              id: "approved",
              label: t("overview.approved"),
              color: "text-ui-tag-green-icon",
              values: payments("approved"),
            },
            {
              id: "declined",
              label: t("overview.declined"),
              color: "text-ui-tag-red-icon",
              values: payments("declined"),
            },
          ]}
        />
      </Container>
      {overview.volume.map(({ currency_code }) => (
        <Container key={currency_code} className="p-0">
          <DayChart
            title={t("overview.amounts", { currency: currency_code.toUpperCase() })}
            days={days}
            format={(value) => money(String(value), currency_code, locale)}
            series={[
              {
                id: "captured",
                label: t("overview.captured"),
                color: "text-ui-tag-blue-icon",
                values: amounts(currency_code, "captured"),
              },
              {
                id: "refunded",
                label: t("overview.refunded"),
                color: "text-ui-tag-orange-icon",
                values: amounts(currency_code, "refunded"),
              },
            ]}
          />
        </Container>
      ))}
    </div>
  )
}
