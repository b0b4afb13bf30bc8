import { Container, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { money } from "../../lib/money"
import type { Overview } from "../../lib/overview"

type CardProps = { title: string; value: ReactNode; about: ReactNode; to?: string }

const Card = ({ title, value, about, to }: CardProps) => (
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
        {about}
      </Text>
    </dd>
  </Container>
)

/** The numbers that tell whether something needs a person. */
export const Cards = ({ overview }: { overview: Overview }) => {
  const { t, i18n } = useTranslation("mpgi")
  const locale = i18n.language.slice(0, 2)
  const { approval, notifications, review, inbox, volume } = overview
  const rate = approval.rate?.toLocaleString(locale, { style: "percent", maximumFractionDigits: 1 })
  const found = overview.differences.reduce((sum, { count }) => sum + count, 0)
  const amounts = (of: "authorised" | "captured" | "refunded") =>
    volume.map((row) => (
      <span key={row.currency_code} className="block">
        {money(row[of], row.currency_code, locale)}
      </span>
    ))
  const seconds = (value: number | null) =>
    value === null
      ? "–"
      : t("overview.seconds", { value: value.toLocaleString(locale, { maximumFractionDigits: 1 }) })
  const none = "–"
  return (
    <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-4">
      <Card title={t("overview.rate")} value={rate ?? none} about={t("overview.rate_about", approval)} />
      <Card
        title={t("overview.captured")}
        value={volume.length > 0 ? amounts("captured") : none}
        about={t("overview.captured_about")}
      />
      <Card
        title={t("overview.refunded")}
        value={volume.length > 0 ? amounts("refunded") : none}
        about={t("overview.refunded_about")}
      />
      <Card
        title={t("overview.review")}
        value={review.count}
        to="/gateway/reviews"
        about={
          review.oldest_at
            ? t("overview.review_oldest", { at: new Date(review.oldest_at).toLocaleString(locale) })
            : t("overview.review_none")
        }
      />
      <Card
        title={t("overview.unknown")}
        value={overview.unknown_outcomes}
        about={t("overview.cases", { count: overview.open_cases })}
      />
      <Card
        title={t("overview.lag")}
        value={seconds(notifications.median_seconds)}
        about={t("overview.lag_about", { p95: seconds(notifications.p95_seconds), ...inbox })}
      />
      <Card
        title={t("overview.differences")}
        value={found}
        about={t("overview.differences_open", { count: overview.open_differences })}
      />
      <Card
        title={t("overview.authorised")}
        value={volume.length > 0 ? amounts("authorised") : none}
        about={t("overview.authorised_about")}
      />
    </dl>
  )
}
