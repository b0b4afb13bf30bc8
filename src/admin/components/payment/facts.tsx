import { Copy, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { money } from "../../lib/money"
import type { Payment } from "../../lib/payments"

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-2 items-start gap-x-4">
    <dt>
      <Text size="small" leading="compact" weight="plus">
        {name}
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

/** What is known of a payment. */
export const Facts = ({ payment }: { payment: Payment }) => {
  const { t, i18n } = useTranslation("mpgi")
  const { currency_code, risk, is3ds } = payment
  const shown = (amount: string) => money(amount, currency_code, i18n.language.slice(0, 2))
  const verdict = [risk.action, risk.score && t("risk.score", { score: risk.score })]
    .filter(Boolean)
    .join(" · ")
  return (
    <dl className="text-ui-fg-subtle flex flex-col gap-y-3 px-6 py-4">
      <Fact name={t("fact.amount")}>
        <Value>{shown(payment.amount)}</Value>
      </Fact>
      <Fact name={t("fact.captured")}>
        <Value>{shown(payment.captured_amount)}</Value>
      </Fact>
      <Fact name={t("fact.refunded")}>
        <Value>{shown(payment.refunded_amount)}</Value>
      </Fact>
      <Fact name={t("fact.card")}>
        <Value>{[payment.card_mask, payment.connector].filter(Boolean).join(" · ") || "–"}</Value>
      </Fact>
      <Fact name={t("fact.three_d_secure")}>
        <Value>{is3ds === null ? "–" : t(is3ds === "1" ? "fact.passed" : "fact.not_passed")}</Value>
      </Fact>
      <Fact name={t("fact.risk")}>
        <Value>{verdict || "–"}</Value>
        {risk.reasons.map(({ name, status }) => (
          <Value key={name}>
            {name === payment.order_no ? t("risk.check") : name}: {status}
          </Value>
        ))}
      </Fact>
      <Fact name={t("fact.transaction_id")}>
        <Code text={payment.transaction_id} />
      </Fact>
      <Fact name={t("fact.order_no")}>
        <Code text={payment.order_no} />
      </Fact>
    </dl>
  )
}
