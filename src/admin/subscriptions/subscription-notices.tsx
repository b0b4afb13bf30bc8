import { InlineTip } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { DetailedSubscription } from "./api"
import { useTerms } from "./use-terms"

const NOTICE_VARIANTS: Record<string, "info" | "warning"> = {
  canceling: "info",
  unknown: "warning",
  unconfirmed: "warning",
  requested: "info",
  inactive: "info",
  ended: "info",
} as const

/** Explains the status of a subscription: a failed or unconfirmed cancellation, missing charges. */
export const SubscriptionNotices = ({ subscription }: { subscription: DetailedSubscription }) => {
  const { t } = useTranslation("mpgi")
  const { day, locale } = useTerms()
  const { status, cancellation, ended_at, expected } = subscription
  const variant = NOTICE_VARIANTS[status]
  const refused = status === "active" && cancellation?.state === "not_applied" ? cancellation : null
  const next = cancellation?.next_check_at
  const at = day(ended_at ?? cancellation?.at ?? null) ?? "–"
  if (!variant && !refused && expected.missing.length === 0) return null
  return (
    <div className="flex flex-col gap-y-3 px-6 py-4">
      {variant && (
        <InlineTip label={t(`subscriptions.status.${status}`)} variant={variant}>
          {t(`subscriptions.notice.${status}`, {
            at,
            next: next ? new Date(next).toLocaleString(locale) : "–",
          })}
        </InlineTip>
      )}
      {refused && (
        <InlineTip label={t("subscriptions.notice.refused_label")} variant="error">
          {t("subscriptions.notice.refused", {
            at: day(refused.at) ?? "",
            why: refused.error_reason ?? refused.error_code ?? "–",
          })}
        </InlineTip>
      )}
      {expected.missing.length > 0 && (
        <InlineTip label={t("subscriptions.notice.missing_label")} variant="warning">
          {t("subscriptions.notice.missing", { dates: expected.missing.map(day).join(", ") })}
        </InlineTip>
      )}
    </div>
  )
}
