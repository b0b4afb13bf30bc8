import { Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { OnePayout } from "../../lib/payouts"

/** What happened to a payout, and who did it. */
export const PayoutHistory = ({ payout }: { payout: OnePayout }) => {
  const { t, i18n } = useTranslation("mpgi")
  const locale = i18n.language.slice(0, 2)
  return (
    <section className="px-6 py-4" aria-label={t("payouts.history.title")}>
      <Heading level="h2">{t("payouts.history.title")}</Heading>
      <ol className="mt-3 flex flex-col gap-y-3">
        {payout.history.map(({ at, what, status, by }, place) => (
          <li key={place}>
            <Text size="small" leading="compact">
              {t(`payouts.history.${what}`, { status: status ?? "" })}
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
