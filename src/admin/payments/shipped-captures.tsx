import { Alert, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Reply } from "../shared/api-types"
import { money, moneyOr } from "../shared/money"

type Shipments = NonNullable<Reply<"/admin/mpgi/orders/{id}/payments">["shipments"]>

const AMOUNTS = ["captured", "shipped", "to_come"] as const

/** Shows the captured part of an order that is captured by shipments, and what happens with the rest. */
export const ShippedCaptures = ({ shipments }: { shipments: Shipments }) => {
  const { t, i18n } = useTranslation("mpgi")
  const { currency_code, captured, to_come, until } = shipments
  const locale = i18n.language.slice(0, 2)
  const format = (amount: string) => money(amount, currency_code, locale)
  const isPartial = captured !== null && Number(captured) > 0 && Number(to_come) > 0
  return (
    <section
      className="flex flex-col gap-y-3 px-6 py-4"
      aria-label={t("payments.shipments.title")}
      data-testid="mpgi-shipped-captures"
    >
      <Heading level="h3">{t("payments.shipments.title")}</Heading>
      <dl className="text-ui-fg-subtle grid grid-cols-3 gap-x-4">
        {AMOUNTS.map((name) => (
          <div key={name} className="flex min-w-0 flex-col justify-between">
            <dt>
              <Text size="small" leading="compact" weight="plus">
                {t(`payments.shipments.${name}`)}
              </Text>
            </dt>
            <dd className="break-words">
              <Text size="small" leading="compact">
                {moneyOr(t("shared.amount.unknown"), shipments[name], currency_code, locale)}
              </Text>
            </dd>
          </div>
        ))}
      </dl>
      <Text size="small" className="text-ui-fg-subtle">
        {t("payments.shipments.description")}
      </Text>
      {isPartial && (
        <Alert variant="info">
          {t("payments.shipments.rest", { to_come: format(to_come) })}{" "}
          {until && t("payments.shipments.until", { until: new Date(until).toLocaleDateString(locale) })}
        </Alert>
      )}
    </section>
  )
}
