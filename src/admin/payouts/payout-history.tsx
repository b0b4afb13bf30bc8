import { Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { DetailedPayout } from "./api"

/** The activity of a payout: each event, and the user behind it. */
export const PayoutHistory = ({ payout }: { payout: DetailedPayout }) => {
  const { t, i18n } = useTranslation("mpgi")
  const locale = i18n.language.slice(0, 2)
  return (
    <section className="px-6 py-4" aria-label={t("payouts.history.title")}>
      <Heading level="h2">{t("payouts.history.title")}</Heading>
      <ol className="mt-3 flex flex-col gap-y-3">
        {payout.history.map(({ at, event, status, by }, index) => (
          <li key={index}>
            <Text size="small" leading="compact">
              {t(`payouts.history.${event}`, { status: status ?? "" })}
            </Text>
            <Text size="xsmall" className="text-ui-fg-subtle break-words">
              {[new Date(at).toLocaleString(locale), by.includes("@") ? by : null]
                .filter(Boolean)
                .join(" · ")}
            </Text>
          </li>
        ))}
      </ol>
    </section>
  )
}
