import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { money } from "../../lib/money"
import type { Moment, Payment } from "../../lib/payments"
import { StateBadge } from "./state-badge"

/** Everything that was done to a payment and heard of it. */
export const Timeline = ({ payment }: { payment: Payment }) => {
  const { t } = useTranslation("mpgi")
  if (payment.timeline.length === 0) return null
  return (
    <details className="px-6 py-4" open>
      <summary className="txt-compact-small-plus cursor-pointer">{t("timeline.title")}</summary>
      <ol className="mt-3 flex flex-col gap-y-3">
        {payment.timeline.map((moment, at) => (
          <li key={at} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <Line moment={moment} currency={payment.currency_code} />
          </li>
        ))}
      </ol>
    </details>
  )
}

const Line = ({ moment, currency }: { moment: Moment; currency: string }) => {
  const { t, i18n } = useTranslation("mpgi")
  const locale = i18n.language.slice(0, 2)
  const { what, amount, state, reference, reason } = moment
  const named = t(`what.${what}`, { defaultValue: what })
  const refusal = what === "notification" || state === "not_applied" || state === "unknown"
  const details = [reference && t("timeline.reference", { reference }), refusal && reason].filter(Boolean)
  return (
    <>
      <div className="min-w-0">
        <Text size="small" leading="compact">
          {amount ? `${named} ${money(amount, currency, locale)}` : named}
        </Text>
        <Text size="xsmall" className="text-ui-fg-subtle break-words">
          {[new Date(moment.at).toLocaleString(locale), ...details].join(" · ")}
        </Text>
      </div>
      {state && <StateBadge state={state} of={what === "notification" ? "message" : "write"} />}
    </>
  )
}
