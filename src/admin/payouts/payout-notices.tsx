import { InlineTip } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { DetailedPayout } from "./api"

/** Explains the status of a payout, and what to do next. */
export const PayoutNotices = ({ payout }: { payout: DetailedPayout }) => {
  const { t, i18n } = useTranslation("mpgi")
  const { status, failure, allowed, decided_note, blocked, cooling_until } = payout
  const time = cooling_until ? new Date(cooling_until).toLocaleString(i18n.language.slice(0, 2)) : "–"
  const blockedText = blocked && t(`payouts.blocked.${blocked}`, { time })
  const why = failure && [failure.code, failure.reason].filter(Boolean).join(": ")
  const notices: Record<string, { variant: "error" | "warning" | "info"; text: string } | undefined> = {
    failed: { variant: "error", text: t("payouts.notice.failed", { why: why ?? "–" }) },
    unknown: { variant: "warning", text: t("payouts.notice.unknown") },
    ready: {
      variant: "warning",
      text: blockedText ?? (why ? t("payouts.notice.not_sent", { why }) : t("payouts.notice.ready")),
    },
    awaiting_approval: {
      variant: "info",
      text: blockedText ?? t(allowed.approve ? "payouts.notice.approve" : "payouts.notice.awaiting_approval"),
    },
    rejected: { variant: "info", text: t("payouts.notice.rejected", { note: decided_note ?? "–" }) },
  }
  const notice = notices[status]
  if (!notice) return null
  return (
    <div className="px-6 py-4">
      <InlineTip label={t(`payouts.status.${status}`)} variant={notice.variant}>
        {notice.text}
      </InlineTip>
    </div>
  )
}
