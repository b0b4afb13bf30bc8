import { Heading, Text, Alert, Copy } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { AccountTitle } from "../shared/account"
import { StateBadge } from "../shared/state-badge"
import { money, moneyOr } from "../shared/money"
import type { Payment, TimelineEntry } from "./api"
import { CaptureBy } from "./authorization-end"
import { PaymentActions } from "./payment-actions"

/** The current payment of an order. */
export const PaymentSection = ({ payment }: { payment: Payment }) => {
  const { t } = useTranslation("mpgi")
  return (
    <section className="divide-y" aria-label={t("payments.title")}>
      <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
        <div className="flex items-center gap-x-3">
          <Heading level="h2">{t("payments.title")}</Heading>
          <StateBadge state={payment.state} />
        </div>
        <PaymentActions payment={payment} />
      </div>
      <CaptureBy payment={payment} />
      <PaymentNotices payment={payment} />
      <PaymentDetails payment={payment} />
      <Timeline payment={payment} />
    </section>
  )
}

/** The operations and notifications of a payment. */
const Timeline = ({ payment }: { payment: Payment }) => {
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

/**
 * What a user must know before any action: an unconfirmed operation, a due capture, an unknown amount, a chargeback or
 * a problem.
 */
const PaymentNotices = ({ payment }: { payment: Payment }) => {
  const { t, i18n } = useTranslation("mpgi")
  const { open_operation, capture_due, problem, currency_code, charged_back_at, charged_back_amount } =
    payment
  // While an operation is unconfirmed, the unknown amount may be the operation's.
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
const PaymentDetails = ({ payment }: { payment: Payment }) => {
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
      <Detail label={t("payments.transactions.column.provider_id")}>
        <Value>
          <AccountTitle id={payment.provider_id} />
        </Value>
      </Detail>
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
