import { Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { money } from "../shared/money"
import { StateBadge } from "../shared/state-badge"
import type { Payment } from "./api"

/** Attempts that were replaced, for example after a declined card or a changed cart. */
export const EarlierAttempts = ({ payments }: { payments: Payment[] }) => {
  const { t, i18n } = useTranslation("mpgi")
  return (
    <div className="flex flex-col gap-y-3 px-6 py-4">
      <Heading level="h3">{t("payments.earlier_attempts")}</Heading>
      <ul className="flex flex-col gap-y-2">
        {payments.map(({ order_no, amount, currency_code, state, result_code }) => (
          <li key={order_no} className="flex flex-wrap items-center justify-between gap-2">
            <Text size="small" className="text-ui-fg-subtle break-all">
              {[money(amount, currency_code, i18n.language.slice(0, 2)), order_no, result_code]
                .filter(Boolean)
                .join(" · ")}
            </Text>
            <StateBadge state={state} />
          </li>
        ))}
      </ul>
    </div>
  )
}
