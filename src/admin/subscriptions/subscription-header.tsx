import { Button, toast, usePrompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { DetailHeader } from "../shared/detail/detail-header"
import { usePost } from "../shared/api"
import type { DetailedSubscription, CancelReply } from "./api"
import { SubscriptionBadge } from "./subscription-badge"
import { useTerms } from "./use-terms"

/** Name, terms and status of a subscription, and the button that cancels it. */
export const SubscriptionHeader = ({ subscription }: { subscription: DetailedSubscription }) => {
  const { t } = useTranslation("mpgi")
  const { amount, every, name } = useTerms()
  return (
    <DetailHeader
      title={name(subscription)}
      description={`${amount(subscription)} · ${every(subscription)}`}
      badge={<SubscriptionBadge status={subscription.status} />}
      back={{ to: "/gateway/subscriptions", label: t("subscriptions.title") }}
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
