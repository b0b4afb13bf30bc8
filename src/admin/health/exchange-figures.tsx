import { Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useOverview } from "../overview/cards"
import { Link } from "../shared/navigation/link"

const DAYS = 30

/** The recent exchange with the gateway: the delay of notifications, and the operations without a confirmed outcome. */
export const ExchangeFigures = () => {
  const { t, i18n } = useTranslation("mpgi")
  const overview = useOverview(DAYS).data?.overview
  if (!overview) return null
  const { notifications, inbox, unconfirmed_operations } = overview
  const locale = i18n.language.slice(0, 2)
  const seconds = (value: number | null) =>
    value === null
      ? "–"
      : t("health.exchange.seconds", { value: value.toLocaleString(locale, { maximumFractionDigits: 1 }) })
  const figures = [
    {
      id: "delay",
      value: seconds(notifications.median_seconds),
      to: "/payments/developers",
      values: { p95: seconds(notifications.p95_seconds) },
    },
    {
      id: "inbox",
      value: inbox.waiting + inbox.parked,
      to: "/payments/developers?state=parked",
      values: inbox,
    },
    {
      id: "unconfirmed",
      value: unconfirmed_operations,
      to: "/payments/attention?kind=operation_unconfirmed",
      values: {},
    },
  ]
  return (
    <section className="px-6 py-4" aria-label={t("health.exchange.title", { days: DAYS })}>
      <Heading level="h2">{t("health.exchange.title", { days: DAYS })}</Heading>
      <dl className="mt-3 grid grid-cols-1 gap-4 sm:grid-cols-3">
        {figures.map(({ id, value, to, values }) => (
          <div key={id}>
            <dt>
              <Link
                to={to}
                className="txt-small text-ui-fg-base underline focus-visible:shadow-borders-focus rounded outline-none"
              >
                {t(`health.exchange.${id}.name`)}
              </Link>
            </dt>
            <dd className="txt-large-plus tabular-nums">{value}</dd>
            <dd>
              <Text size="xsmall" className="text-ui-fg-subtle">
                {t(`health.exchange.${id}.what`, values)}
              </Text>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
