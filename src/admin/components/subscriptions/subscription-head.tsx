import { Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { OneSubscription } from "../../lib/subscriptions"
import { CancelButton } from "./cancel-button"
import { SubscriptionBadge } from "./status-badge"
import { useTerms } from "./use-terms"

/** Which subscription it is, where it stands, and the way to end it. */
export const SubscriptionHead = ({ subscription }: { subscription: OneSubscription }) => {
  const { t } = useTranslation("mpgi")
  const { amount, every, name } = useTerms()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
      <div className="flex min-w-0 flex-col gap-y-1">
        <Link to="/gateway/subscriptions" className="txt-compact-small text-ui-fg-base underline">
          ← {t("subscriptions.title")}
        </Link>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Heading level="h1" className="break-words">
            {name(subscription)}
          </Heading>
          <SubscriptionBadge status={subscription.status} />
        </div>
        <Text size="small" className="text-ui-fg-subtle">
          {amount(subscription)} · {every(subscription)}
        </Text>
      </div>
      {subscription.allowed.cancel && <CancelButton subscription={subscription} />}
    </div>
  )
}
