import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { CopyableId, DetailRow } from "../shared/detail/detail"
import { Link } from "../shared/navigation/link"
import { OrderLink } from "../shared/order-link"
import type { DetailedSubscription } from "./api"
import { useTerms } from "./use-terms"

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
    ["provider_id", subscription.provider_id],
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
