import { useTranslation } from "react-i18next"
import type { OneSubscription } from "../../lib/subscriptions"
import { DetailHead } from "../list/detail-head"
import { CancelButton } from "./cancel-button"
import { SubscriptionBadge } from "./status-badge"
import { useTerms } from "./use-terms"

/** Which subscription it is, where it stands, and the way to end it. */
export const SubscriptionHead = ({ subscription }: { subscription: OneSubscription }) => {
  const { t } = useTranslation("mpgi")
  const { amount, every, name } = useTerms()
  return (
    <DetailHead
      title={name(subscription)}
      about={`${amount(subscription)} · ${every(subscription)}`}
      badge={<SubscriptionBadge status={subscription.status} />}
      back={{ to: "/gateway/subscriptions", label: t("subscriptions.title") }}
    >
      {subscription.allowed.cancel && <CancelButton subscription={subscription} />}
    </DetailHead>
  )
}
