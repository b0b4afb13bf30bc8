import { StatusBadge, Button, toast, usePrompt, InlineTip } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { AccountTitle } from "../shared/account"
import { CopyableId, DetailRow, DetailHeader } from "../shared/detail"
import { Link } from "../shared/navigation/link"
import { OrderLink } from "../shared/order-link"
import { usePost } from "../shared/api"
import { useTerms, type DetailedSubscription, type SubscriptionStatus, type CancelReply } from "./api"

const NOTICE_VARIANTS: Record<string, "info" | "warning"> = {
  canceling: "info",
  unknown: "warning",
  unconfirmed: "warning",
  requested: "info",
  inactive: "info",
  ended: "info",
} as const

const COLORS: Record<SubscriptionStatus, "green" | "orange" | "red" | "blue" | "grey"> = {
  active: "green",
  canceling: "orange",
  unknown: "red",
  unconfirmed: "orange",
  requested: "grey",
  inactive: "grey",
  ended: "blue",
}

/** The terms and identifiers of a subscription. */
export const SubscriptionDetails = ({ subscription }: { subscription: DetailedSubscription }) => {
  const { t } = useTranslation("mpgi")
  const { day } = useTerms()
  const { order, customer, cancellation, billing_cycle, promotion_cycle, recurring_id } = subscription
  const details: [name: string, value: ReactNode][] = [
    [
      "billing_cycle",
      billing_cycle
        ? t("subscriptions.detail.cycles", { number: billing_cycle })
        : t("subscriptions.detail.endless"),
    ],
    ["promotion_cycle", promotion_cycle ? t("subscriptions.detail.free", { number: promotion_cycle }) : null],
    ["contract_start", day(subscription.contract_start)],
    ["contract_end", day(subscription.contract_end)],
    ["started_at", day(subscription.started_at)],
    ["ended_at", day(subscription.ended_at)],
    ["canceled_by", cancellation?.by && (cancellation.by.name ?? cancellation.by.id)],
    ["customer", customer && <Customer {...customer} />],
    ["order", order && <OrderLink order={order} />],
    ["recurring_id", recurring_id && <CopyableId text={recurring_id} />],
    ["order_no", <CopyableId key="no" text={subscription.order_no} />],
    ["price_id", subscription.price_id],
    ["provider_id", <AccountTitle key="account" id={subscription.provider_id} />],
  ]
  return (
    <dl className="grid gap-x-8 gap-y-3 px-6 py-4 lg:grid-cols-2">
      {details.map(([name, value]) => (
        <DetailRow key={name} label={t(`subscriptions.detail.${name}`)}>
          {value}
        </DetailRow>
      ))}
    </dl>
  )
}

const Customer = ({ id, email }: { id: string | null; email: string | null }) =>
  id ? (
    <Link to={`/customers/${id}`} className="text-ui-fg-base underline">
      {email ?? id}
    </Link>
  ) : (
    <>{email}</>
  )

/** The status of a subscription. */
export const SubscriptionBadge = ({ status }: { status: SubscriptionStatus }) => {
  const { t } = useTranslation("mpgi")
  return (
    <StatusBadge color={COLORS[status]}>
      {t(`subscriptions.status.${status}`, { defaultValue: status })}
    </StatusBadge>
  )
}

/** Name, terms and status of a subscription, and the button that cancels it. */
export const SubscriptionHeader = ({ subscription }: { subscription: DetailedSubscription }) => {
  const { t } = useTranslation("mpgi")
  const { amount, every, name } = useTerms()
  return (
    <DetailHeader
      title={name(subscription)}
      description={`${amount(subscription)} · ${every(subscription)}`}
      badge={<SubscriptionBadge status={subscription.status} />}
      back={{ to: "/payments/subscriptions", label: t("subscriptions.title") }}
    >
      {subscription.allowed.cancel && <CancelButton subscription={subscription} />}
    </DetailHeader>
  )
}

/** Cancels a subscription. The user first confirms what this changes and what it does not. Manual 2.8, 3. */
const CancelButton = ({ subscription }: { subscription: DetailedSubscription }) => {
  const { t } = useTranslation("mpgi")
  const prompt = usePrompt()
  const { day, amount, every, name } = useTerms()

  const values = { name: name(subscription), amount: amount(subscription), every: every(subscription) }
  const onSuccess = ({ outcome, because, detail }: CancelReply) => {
    if (outcome === "applied") return void toast.success(t("subscriptions.cancel.applied", values))
    if (outcome === "unknown") return void toast.warning(t("subscriptions.cancel.unknown"))
    const why = because === "refused_by_gateway" ? (detail ?? "") : ""
    toast.error(t(`subscriptions.cancel.${because === "not_sent" ? "not_sent" : "refused"}`), {
      ...(why ? { description: why } : {}),
    })
  }
  const cancel = usePost(
    "/admin/mpgi/subscriptions/{id}/cancel",
    {
      onSuccess,
      onError: ({ message }) => toast.error(t("subscriptions.cancel.failed"), { description: message }),
    },
    { id: subscription.id },
  )
  const run = async () => {
    const next = day(subscription.next_charge_at)
    const charge = next
      ? t("subscriptions.cancel.next", { ...values, date: next })
      : t("subscriptions.cancel.no_next", values)
    const confirmed = await prompt({
      title: t("subscriptions.cancel.title", values),
      description: `${charge} ${t("subscriptions.cancel.consequence")}`,
      confirmText: t("subscriptions.cancel.confirm"),
      cancelText: t("shared.back"),
      variant: "danger",
    })
    if (confirmed) cancel.mutate({})
  }
  return (
    <Button size="small" variant="danger" isLoading={cancel.isPending} onClick={() => void run()}>
      {t("subscriptions.cancel.button")}
    </Button>
  )
}

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
