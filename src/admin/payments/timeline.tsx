import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { money } from "../shared/money"
import { StateBadge } from "../shared/state-badge"
import type { TimelineEntry, Payment } from "./api"

/** The operations and notifications of a payment. */
export const Timeline = ({ payment }: { payment: Payment }) => {
  const { t } = useTranslation("mpgi")
  if (payment.timeline.length === 0) return null
  return (
    <details className="px-6 py-4" open>
      <summary className="txt-compact-small-plus cursor-pointer">{t("payments.timeline.title")}</summary>
      <ol className="mt-3 flex flex-col gap-y-3">
        {payment.timeline.map((entry, at) => (
          <li key={at} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <Line entry={entry} currency={payment.currency_code} />
          </li>
        ))}
      </ol>
    </details>
  )
}

const Line = ({ entry, currency }: { entry: TimelineEntry; currency: string }) => {
  const { t, i18n } = useTranslation("mpgi")
  const locale = i18n.language.slice(0, 2)
  const { event, amount, state, reference, reason } = entry
  const name = t(`payments.operation.${event}`, { defaultValue: event })
  const showReason = event === "notification" || state === "not_applied" || state === "unknown"
  const details = [reference && t("payments.timeline.reference", { reference }), showReason && reason].filter(
    Boolean,
  )
  return (
    <>
      <div className="min-w-0">
        <Text size="small" leading="compact">
          {amount ? `${name} ${money(amount, currency, locale)}` : name}
        </Text>
        <Text size="xsmall" className="text-ui-fg-subtle break-words">
          {[new Date(entry.at).toLocaleString(locale), ...details].join(" · ")}
        </Text>
      </div>
      {state && <StateBadge state={state} of={event === "notification" ? "notification" : "operation"} />}
    </>
  )
}
