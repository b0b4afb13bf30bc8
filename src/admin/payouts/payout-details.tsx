import { Copy, Text, Heading, InlineTip, StatusBadge } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { money } from "../shared/money"
import { OrderLink } from "../shared/order-link"
import { DetailHeader } from "../shared/detail"
import type { DetailedPayout, Payout, PayoutStatus } from "./api"

const COLORS: Record<PayoutStatus, "green" | "orange" | "red" | "blue" | "grey"> = {
  awaiting_approval: "orange",
  ready: "orange",
  sending: "orange",
  unknown: "red",
  on_its_way: "blue",
  completed: "green",
  failed: "red",
  rejected: "grey",
}

/** The requested terms of a payout, and the reply of the gateway. */
export const PayoutDetails = ({ payout }: { payout: DetailedPayout }) => {
  const { t, i18n } = useTranslation("mpgi")
  const locale = i18n.language.slice(0, 2)
  const { request, fee_currency, currency_code, created_by, decided_by, order } = payout
  const format = (amount: string | null, currency: string = currency_code) =>
    amount === null ? null : money(amount, currency, locale)
  const details: [name: string, value: ReactNode][] = [
    [t("payouts.field.payment_amount"), format(payout.amount)],
    [t("payouts.detail.payer_pays"), format(payout.amount_payer_pays)],
    [t("payouts.detail.beneficiary_receives"), format(payout.amount_beneficiary_receives)],
    [t("payouts.detail.fee"), format(payout.fee_amount, fee_currency ?? currency_code)],
    [t("payouts.field.reference"), payout.reference],
    ...Object.entries(request).map(([name, value]): [string, ReactNode] => [
      t(`payouts.field.${name}`),
      name === "fee_paid_by" && value ? t(`payouts.fee.${value}`) : value,
    ]),
    [t("payouts.detail.gateway_status"), payout.gateway_status],
    [t("payouts.detail.transaction"), payout.transaction_id && <Code text={payout.transaction_id} />],
    [t("payouts.detail.short_reference"), payout.short_reference_id],
    [t("payouts.detail.request_id"), <Code key="id" text={payout.request_id} />],
    [t("payouts.detail.requested_by"), created_by && (created_by.email ?? created_by.id)],
    [t("payouts.detail.decided_by"), decided_by && (decided_by.email ?? decided_by.id)],
    [t("payouts.detail.order"), order && <OrderLink order={order} />],
  ]
  return (
    <dl className="grid gap-x-8 gap-y-3 px-6 py-4 lg:grid-cols-2">
      {details
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name} className="grid grid-cols-2 items-start gap-x-4">
            <dt className="txt-compact-small-plus">{name}</dt>
            <dd className="txt-compact-small text-ui-fg-subtle min-w-0 break-words">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

const Code = ({ text }: { text: string }) => (
  <span className="flex items-center gap-x-1">
    <Text as="span" size="small" leading="compact" className="min-w-0 break-all font-mono">
      {text}
    </Text>
    <Copy content={text} />
  </span>
)

/** The activity of a payout: each event, and the user behind it. */
export const PayoutHistory = ({ payout }: { payout: DetailedPayout }) => {
  const { t, i18n } = useTranslation("mpgi")
  const locale = i18n.language.slice(0, 2)
  return (
    <section className="px-6 py-4" aria-label={t("payouts.history.title")}>
      <Heading level="h2">{t("payouts.history.title")}</Heading>
      <ol className="mt-3 flex flex-col gap-y-3">
        {payout.history.map(({ at, event, status, by }, index) => (
          <li key={index}>
            <Text size="small" leading="compact">
              {t(`payouts.history.${event}`, { status: status ?? "" })}
            </Text>
            <Text size="xsmall" className="text-ui-fg-subtle break-words">
              {[new Date(at).toLocaleString(locale), by.includes("@") ? by : null]
                .filter(Boolean)
                .join(" · ")}
            </Text>
          </li>
        ))}
      </ol>
    </section>
  )
}

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

/** Amount, beneficiary and status of a payout. */
export const PayoutHeader = ({ payout, children }: { payout: Payout; children: ReactNode }) => {
  const { t, i18n } = useTranslation("mpgi")
  const { beneficiary_name, bank_tail, status } = payout
  const amount = money(payout.amount, payout.currency_code, i18n.language.slice(0, 2))
  return (
    <DetailHeader
      title={t("payouts.payout", { amount })}
      description={[beneficiary_name, bank_tail && `•••• ${bank_tail}`].filter(Boolean).join(" · ")}
      badge={<PayoutStatusBadge status={status} />}
      back={{ to: "/payments/payouts", label: t("payouts.title") }}
    >
      {children}
    </DetailHeader>
  )
}

/** The status of a payout. */
export const PayoutStatusBadge = ({ status }: { status: PayoutStatus }) => {
  const { t } = useTranslation("mpgi")
  return (
    <StatusBadge color={COLORS[status]}>
      {t(`payouts.status.${status}`, { defaultValue: status })}
    </StatusBadge>
  )
}
