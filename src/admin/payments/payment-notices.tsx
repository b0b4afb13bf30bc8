import { Alert } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { money } from "../shared/money"
import type { Payment } from "./api"

/** What a merchant must know before any action: an operation whose outcome is not confirmed, a capture that is due, or a problem. */
export const PaymentNotices = ({ payment }: { payment: Payment }) => {
  const { t, i18n } = useTranslation("mpgi")
  const { open_operation, capture_due, problem, currency_code, charged_back_at, charged_back_amount } =
    payment
  // While an operation is unconfirmed, the amount may be its own.
  const isUnknown = payment.captured_amount === null && !open_operation
  if (!open_operation && !capture_due && !isUnknown && !problem && !charged_back_at) return null
  const locale = i18n.language.slice(0, 2)
  const next = open_operation?.next_check_at
  return (
    <div className="flex flex-col gap-y-2 px-6 py-4" role="status">
      {open_operation && (
        <Alert variant="warning">
          {t("payments.open_operation.description", {
            what: t(`payments.operation.${open_operation.kind}`, { defaultValue: open_operation.kind }),
            amount: money(open_operation.amount, currency_code, locale),
            since: new Date(open_operation.since).toLocaleString(locale),
          })}{" "}
          {next && t("payments.open_operation.next_check", { at: new Date(next).toLocaleTimeString(locale) })}
        </Alert>
      )}
      {capture_due && (
        <Alert variant="warning">
          {t("payments.capture_due.description", {
            count: capture_due.attempts,
            since: new Date(capture_due.since).toLocaleString(locale),
            error: capture_due.error,
          })}{" "}
          {capture_due.next_attempt_at &&
            capture_due.until &&
            t("payments.capture_due.next_attempt", {
              at: new Date(capture_due.next_attempt_at).toLocaleString(locale),
              until: new Date(capture_due.until).toLocaleString(locale),
            })}
        </Alert>
      )}
      {isUnknown && <Alert variant="warning">{t("payments.captured_unknown")}</Alert>}
      {charged_back_at && (
        <Alert variant="error">
          {t("payments.charged_back", {
            amount: money(charged_back_amount, currency_code, locale),
            since: new Date(charged_back_at).toLocaleString(locale),
          })}
        </Alert>
      )}
      {problem && (
        <Alert variant="error">{t(`payments.problem.${problem}`, { defaultValue: problem })}</Alert>
      )}
    </div>
  )
}
