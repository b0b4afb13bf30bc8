import { InlineTip } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { OnePayout } from "../../lib/payouts"

/** What a person should know or do about a payout, in words. */
export const PayoutNotices = ({ payout }: { payout: OnePayout }) => {
  const { t } = useTranslation("mpgi")
  const { status, failure, allowed, decided_note } = payout
  const why = failure && [failure.code, failure.reason].filter(Boolean).join(": ")
  const notice = {
    failed: { variant: "error", text: t("payouts.notice.failed", { why: why ?? "–" }) },
    unknown: { variant: "warning", text: t("payouts.notice.unknown") },
    ready: {
      variant: "warning",
      text: why ? t("payouts.notice.not_sent", { why }) : t("payouts.notice.ready"),
    },
    awaiting_approval: {
      variant: "info",
      text: t(allowed.approve ? "payouts.notice.yours" : "payouts.notice.waits"),
    },
    rejected: { variant: "info", text: t("payouts.notice.rejected", { note: decided_note ?? "–" }) },
  }[status as string] as { variant: "error" | "warning" | "info"; text: string } | undefined
  if (!notice) return null
  return (
    <div className="px-6 py-4">
      <InlineTip label={t(`payouts.status.${status}`)} variant={notice.variant}>
        {notice.text}
      </InlineTip>
    </div>
  )
}
