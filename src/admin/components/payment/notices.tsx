import { Alert } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { money } from "../../lib/money"
import type { Payment } from "../../lib/payments"

/** What a merchant must know before doing anything: an outcome that nobody knows yet, and what is wrong. */
export const Notices = ({ payment: { unsettled, problem, currency_code } }: { payment: Payment }) => {
  const { t, i18n } = useTranslation("mpgi")
  if (!unsettled && !problem) return null
  const locale = i18n.language.slice(0, 2)
  const next = unsettled?.next_question_at
  return (
    <div className="flex flex-col gap-y-2 px-6 py-4" role="status">
      {unsettled && (
        <Alert variant="warning">
          {t("unsettled.what", {
            what: t(`what.${unsettled.kind}`, { defaultValue: unsettled.kind }),
            amount: money(unsettled.amount, currency_code, locale),
            since: new Date(unsettled.since).toLocaleString(locale),
          })}{" "}
          {next && t("unsettled.next", { at: new Date(next).toLocaleTimeString(locale) })}
        </Alert>
      )}
      {problem && <Alert variant="error">{t(`problem.${problem}`, { defaultValue: problem })}</Alert>}
    </div>
  )
}
