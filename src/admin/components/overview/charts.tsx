import { Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { money } from "../../lib/money"
import { daysOf, type Overview } from "../../lib/overview"
import { DayChart } from "../chart/day-chart"

/** The days of the period: what was approved and declined, and what was captured and refunded in each currency. */
export const Charts = ({ overview }: { overview: Overview }) => {
  const { t, i18n } = useTranslation("mpgi")
  const locale = i18n.language.slice(0, 2)
  const days = daysOf(overview)
  const tried = (of: "approved" | "declined") =>
    days.map((day) => overview.days.find((row) => row.day === day)?.[of] ?? 0)
  const moved = (currency: string, of: "captured" | "refunded") =>
    days.map((day) => {
      const row = overview.volume_days.find((each) => each.day === day && each.currency_code === currency)
      return Number(row?.[of] ?? 0)
    })
  return (
    <div className="grid grid-cols-1 gap-3 xl:grid-cols-2">
      <Container className="p-0">
        <DayChart
          title={t("overview.tried")}
          days={days}
          shown={(value) => value.toLocaleString(locale)}
          series={[
            {
              ...{ id: "approved", label: t("overview.approved"), color: "text-ui-tag-green-icon" },
              values: tried("approved"),
            },
            {
              ...{ id: "declined", label: t("overview.declined"), color: "text-ui-tag-red-icon" },
              values: tried("declined"),
            },
          ]}
        />
      </Container>
      {overview.volume.map(({ currency_code }) => (
        <Container key={currency_code} className="p-0">
          <DayChart
            title={t("overview.moved", { currency: currency_code.toUpperCase() })}
            days={days}
            shown={(value) => money(String(value), currency_code, locale)}
            series={[
              {
                ...{ id: "captured", label: t("overview.captured"), color: "text-ui-tag-blue-icon" },
                values: moved(currency_code, "captured"),
              },
              {
                ...{ id: "refunded", label: t("overview.refunded"), color: "text-ui-tag-orange-icon" },
                values: moved(currency_code, "refunded"),
              },
            ]}
          />
        </Container>
      ))}
    </div>
  )
}
