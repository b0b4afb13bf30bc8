import { Alert, Badge, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { money } from "../shared/money"
import type { Payment } from "./api"

/** An authorization is marked from this long before its end. The filter of the list uses the same time. */
const SOON_MS = 48 * 3_600_000

/** How urgent the end of an authorization is. */
function urgencyOf(end: Date): "ended" | "soon" | "later" {
  const left = end.getTime() - Date.now()
  if (left <= 0) return "ended"
  return left <= SOON_MS ? "soon" : "later"
}

/** The end of an authorization in a list. */
export const AuthorizationEnd = ({ at }: { at: string }) => {
  const { t, i18n } = useTranslation("mpgi")
  const end = new Date(at)
  const urgency = urgencyOf(end)
  if (urgency === "ended")
    return (
      <Badge size="2xsmall" color="red" title={end.toLocaleString(i18n.language.slice(0, 2))}>
        {t("payments.transactions.ended")}
      </Badge>
    )
  const text = end.toLocaleString(i18n.language.slice(0, 2), { dateStyle: "medium", timeStyle: "short" })
  return urgency === "soon" ? (
    <Badge size="2xsmall" color="orange">
      {text}
    </Badge>
  ) : (
    text
  )
}

/**
 * The time by which an authorization has to be captured. The gateway does not report it, so the text calls it expected.
 * The amount is what is not captured yet; null if that is not known.
 */
export const CaptureBy = ({ payment }: { payment: Payment }) => {
  const { t, i18n } = useTranslation("mpgi")
  const { authorization_ends_at, allowed_actions, amount, captured_amount, currency_code } = payment
  if (authorization_ends_at === null) return null
  const locale = i18n.language.slice(0, 2)
  const end = new Date(authorization_ends_at)
  const until = end.toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" })
  const urgency = urgencyOf(end)
  const left = allowed_actions.capture ?? String(Number(amount) - Number(captured_amount))
  const values = { until, amount: money(left, currency_code, locale) }
  const by = t(`payments.authorization.${allowed_actions.review ? "review_by" : "capture_by"}`, values)
  if (urgency === "later")
    return (
      <Text size="small" className="text-ui-fg-subtle px-6 py-4">
        {by}
      </Text>
    )
  return (
    <div className="px-6 py-4">
      <Alert variant={urgency === "ended" ? "error" : "warning"}>
        {urgency === "ended" ? (
          t("payments.authorization.ended", values)
        ) : (
          <>
            <strong>{by}.</strong> {t("payments.authorization.ending", values)}
          </>
        )}
      </Alert>
    </div>
  )
}
