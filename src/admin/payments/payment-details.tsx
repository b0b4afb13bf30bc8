import { Copy, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { money, moneyOr } from "../shared/money"
import type { Payment } from "./api"

const Detail = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid grid-cols-2 items-start gap-x-4">
    <dt>
      <Text size="small" leading="compact" weight="plus">
        {label}
      </Text>
    </dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </div>
)

const Value = ({ children }: { children: ReactNode }) => (
  <Text size="small" leading="compact" className="text-ui-fg-subtle">
    {children}
  </Text>
)

const Code = ({ text }: { text: string | null }) =>
  text === null ? (
    <Value>–</Value>
  ) : (
    <span className="flex items-center gap-x-1">
      <span className="txt-compact-small text-ui-fg-subtle min-w-0 break-all font-mono">{text}</span>
      <Copy content={text} />
    </span>
  )

/** Amounts, card, risk and identifiers of a payment. */
export const PaymentDetails = ({ payment }: { payment: Payment }) => {
  const { t, i18n } = useTranslation("mpgi")
  const { currency_code, risk, is3ds, threeds_result } = payment
  const passed = is3ds && t(is3ds === "1" ? "payments.detail.passed" : "payments.detail.not_passed")
  const locale = i18n.language.slice(0, 2)
  const format = (amount: string) => money(amount, currency_code, locale)
  const known = (amount: string | null) => moneyOr(t("shared.amount.unknown"), amount, currency_code, locale)
  const assessment = [risk.action, risk.score && t("payments.risk.score", { score: risk.score })]
    .filter(Boolean)
    .join(" · ")
  return (
    <dl className="text-ui-fg-subtle flex flex-col gap-y-3 px-6 py-4">
      <Detail label={t("payments.detail.amount")}>
        <Value>{format(payment.amount)}</Value>
      </Detail>
      {payment.gateway_amount !== null && Number(payment.gateway_amount) !== Number(payment.amount) && (
        <Detail label={t("payments.detail.charged")}>
          <Value>{format(payment.gateway_amount)}</Value>
        </Detail>
      )}
      <Detail label={t("payments.detail.captured")}>
        <Value>{known(payment.captured_amount)}</Value>
      </Detail>
      <Detail label={t("payments.detail.refunded")}>
        <Value>{known(payment.refunded_amount)}</Value>
      </Detail>
      {payment.charged_back_at && (
        <Detail label={t("payments.detail.charged_back")}>
          <Value>{format(payment.charged_back_amount)}</Value>
        </Detail>
      )}
      <Detail label={t("payments.detail.card")}>
        <Value>{[payment.card_mask, payment.connector].filter(Boolean).join(" · ") || "–"}</Value>
      </Detail>
      <Detail label={t("payments.detail.three_d_secure")}>
        <Value>{[passed, threeds_result].filter(Boolean).join(" · ") || "–"}</Value>
      </Detail>
      <Detail label={t("payments.detail.risk")}>
        <Value>{assessment || "–"}</Value>
        {risk.reasons.map(({ name, status }) => (
          <Value key={name}>
            {name === payment.order_no ? t("payments.risk.check") : name}: {status}
          </Value>
        ))}
      </Detail>
      <Detail label={t("payments.detail.transaction_id")}>
        <Code text={payment.transaction_id} />
      </Detail>
      <Detail label={t("payments.detail.order_no")}>
        <Code text={payment.order_no} />
      </Detail>
    </dl>
  )
}
