import { Container, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { moneyOr } from "../shared/money"
import { Link } from "../shared/navigation/link"
import type { Overview } from "./api"

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

type Field = "authorized" | "captured" | "refunded" | "charged_back"

/** The key figures, and what needs review. */
export const Cards = ({ overview }: { overview: Overview }) => {
  const { t, i18n } = useTranslation("mpgi")
  const locale = i18n.language.slice(0, 2)
  const { approval, notifications, review, inbox, volume } = overview
  const rate = approval.rate?.toLocaleString(locale, { style: "percent", maximumFractionDigits: 1 })
  const discrepancies = overview.discrepancies.reduce((sum, { count }) => sum + count, 0)
  const formatted = (row: Overview["volume"][number], field: Field) =>
    moneyOr(t("shared.amount.unknown"), row[field], row.currency_code, locale)
  const amounts = (field: Field) =>
    volume.map((row) => (
      <span key={row.currency_code} className="block">
        {formatted(row, field)}
        {field === "captured" && row.captured_unknown > 0 && (
          <span className="txt-small text-ui-fg-subtle block">
            {t("overview.captured_unknown", { count: row.captured_unknown })}
          </span>
        )}
      </span>
    ))
  const seconds = (value: number | null) =>
    value === null
      ? "–"
      : t("overview.seconds", { value: value.toLocaleString(locale, { maximumFractionDigits: 1 }) })
  const disputed = volume.some(({ charged_back }) => Number(charged_back) > 0)
  const none = "–"
  return (
    <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-4">
      <Card
        title={t("overview.rate")}
        value={rate ?? none}
        description={t("overview.rate_description", approval)}
      />
      <Card
        title={t("overview.captured")}
        value={volume.length > 0 ? amounts("captured") : none}
        description={t("overview.captured_description")}
      />
      <Card
        title={t("overview.refunded")}
        value={volume.length > 0 ? amounts("refunded") : none}
        description={t("overview.refunded_description")}
      />
      <Card
        title={t("overview.review")}
        value={review.count}
        to="/gateway/reviews"
        description={
          review.oldest_at
            ? t("overview.review_oldest", { at: new Date(review.oldest_at).toLocaleString(locale) })
            : t("overview.review_none")
        }
      />
      <Card
        title={t("overview.unconfirmed")}
        value={overview.unconfirmed_operations}
        description={t("overview.cases", { count: overview.open_cases })}
      />
      <Card
        title={t("overview.delay")}
        value={seconds(notifications.median_seconds)}
        description={t("overview.delay_description", { p95: seconds(notifications.p95_seconds), ...inbox })}
      />
      <Card
        title={t("overview.discrepancies")}
        value={discrepancies}
        description={t("overview.discrepancies_open", { count: overview.open_discrepancies })}
      />
      <Card
        title={t("overview.authorized")}
        value={volume.length > 0 ? amounts("authorized") : none}
        description={t("overview.authorized_description")}
      />
      <Card
        title={t("overview.charged_back")}
        value={disputed ? amounts("charged_back") : none}
        to={disputed ? "/gateway/exceptions?kind=charged_back" : undefined}
        description={t("overview.charged_back_description")}
      />
    </dl>
  )
}
