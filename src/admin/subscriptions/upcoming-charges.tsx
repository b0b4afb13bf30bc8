import { Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { DetailedSubscription } from "./api"
import { useTerms } from "./use-terms"

/** The next charges, as the contract and the gateway define them. */
export const UpcomingCharges = ({ subscription }: { subscription: DetailedSubscription }) => {
  const { t } = useTranslation("mpgi")
  const { day, amount } = useTerms()
  const { coming } = subscription.expected
  return (
    <section className="px-6 py-4" aria-label={t("subscriptions.upcoming")}>
      <Heading level="h2">{t("subscriptions.upcoming")}</Heading>
      <Text size="small" className="text-ui-fg-subtle">
        {t(coming.length > 0 ? "subscriptions.upcoming_hint" : "subscriptions.upcoming_none")}
      </Text>
      <ol className="mt-3 grid gap-x-8 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
        {coming.map((at) => (
          <li key={at} className="txt-compact-small flex justify-between gap-x-4 border-b border-dashed py-1">
            <span>{day(at)}</span>
            <span className="text-ui-fg-subtle tabular-nums">{amount(subscription)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
