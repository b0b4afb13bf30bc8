import { Container, Text } from "@medusajs/ui"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { moneyOr, money } from "../shared/money"
import { Link } from "../shared/navigation/link"
import { get } from "../shared/api"
import { userTimeZone } from "../shared/browser"
import type { Reply } from "../shared/api-types"
import { DayChart } from "../shared/day-chart"

/** The selectable periods, in days. */
export const PERIODS = [7, 30, 90, 365] as const

type CardProps = { title: string; value: ReactNode; description: ReactNode; to?: string | undefined }

const Card = ({ title, value, description, to }: CardProps) => (
  <Container className="flex flex-col gap-y-1 p-4">
    <dt>
      <Text size="small" className="text-ui-fg-subtle">
        {to ? (
          <Link
            to={to}
            className="text-ui-fg-base underline focus-visible:shadow-borders-focus rounded outline-none"
          >
            {title}
          </Link>
        ) : (
          title
        )}
      </Text>
    </dt>
    <dd className="txt-large-plus tabular-nums">{value}</dd>
    <dd>
      <Text size="xsmall" className="text-ui-fg-subtle">
        {description}
      </Text>
    </dd>
  </Container>
)

const FIELDS = ["captured", "refunded", "charged_back", "net", "authorized"] as const

/** The money of the period, and how many payments were approved. */
export const Cards = ({ overview }: { overview: Overview }) => {
  const { t, i18n } = useTranslation("mpgi")
  const locale = i18n.language.slice(0, 2)
  const { approval, volume } = overview
  const rate = approval.rate?.toLocaleString(locale, { style: "percent", maximumFractionDigits: 1 })
  const disputed = volume.some(({ charged_back }) => Number(charged_back) > 0)
  const amounts = (field: (typeof FIELDS)[number]) =>
    volume.map((row) => (
      <span key={row.currency_code} className="block">
        {moneyOr(t("shared.amount.unknown"), row[field], row.currency_code, locale)}
        {field === "captured" && row.captured_unknown > 0 && (
          <span className="txt-small text-ui-fg-subtle block">
            {t("overview.captured_unknown", { count: row.captured_unknown })}
          </span>
        )}
      </span>
    ))
  return (
    <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {FIELDS.map((field) => (
        <Card
          key={field}
          title={t(`overview.${field}`)}
          value={volume.length > 0 ? amounts(field) : "–"}
          to={field === "charged_back" && disputed ? "/payments/transactions/disputes" : undefined}
          description={t(`overview.${field}_description`)}
        />
      ))}
      <Card
        title={t("overview.rate")}
        value={rate ?? "–"}
        description={t("overview.rate_description", approval)}
      />
    </dl>
  )
}

/** Amounts are decimal strings in main units. Days begin in `time_zone`. */
export type Overview = Reply<"/admin/mpgi/overview">["overview"]

/** Loads the figures of the last `days` days, including today. */
export function useOverview(days: number) {
  return useQuery({
    queryKey: ["mpgi", "overview", days],
    queryFn: () => get("/admin/mpgi/overview", { days: String(days), user_time_zone: userTimeZone() }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
}

/** Per day: approved and declined payments, and the captured and refunded amounts of each currency. */
export const Charts = ({ overview }: { overview: Overview }) => {
  const { t, i18n } = useTranslation("mpgi")
  const locale = i18n.language.slice(0, 2)
  const days = overview.all_days
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
            sideBySide
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
