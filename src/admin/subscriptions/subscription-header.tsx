import { useTranslation } from "react-i18next"
import { DetailHeader } from "../shared/detail/detail-header"
import type { DetailedSubscription } from "./api"
import { CancelButton } from "./cancel-button"
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
