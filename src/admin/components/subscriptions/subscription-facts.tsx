import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { OneSubscription } from "../../lib/subscriptions"
import { Id, Known } from "../care/known"
import { useTerms } from "./use-terms"

/** The contract as it was asked for, and as the gateway has it. */
export const SubscriptionFacts = ({ subscription }: { subscription: OneSubscription }) => {
  const { t } = useTranslation("mpgi")
  const { day } = useTerms()
  const { order, customer, cancellation, billing_cycle, promotion_cycle, recurring_id } = subscription
  const facts: [name: string, value: ReactNode][] = [
    [
      "billing_cycle",
      billing_cycle
        ? t("subscriptions.fact.cycles", { number: billing_cycle })
        : t("subscriptions.fact.endless"),
    ],
    ["promotion_cycle", promotion_cycle ? t("subscriptions.fact.free", { number: promotion_cycle }) : null],
    ["contract_start", day(subscription.contract_start)],
    ["contract_end", day(subscription.contract_end)],
    ["started_at", day(subscription.started_at)],
    ["ended_at", day(subscription.ended_at)],
    ["cancelled_by", cancellation?.by && (cancellation.by.name ?? cancellation.by.id)],
    ["customer", customer && <Customer {...customer} />],
    ["order", order && <OrderName order={order} />],
    ["recurring_id", recurring_id && <Id text={recurring_id} />],
    ["order_no", <Id key="no" text={subscription.order_no} />],
    ["price_id", subscription.price_id],
    ["provider_id", subscription.provider_id],
  ]
  return (
    <dl className="grid gap-x-8 gap-y-3 px-6 py-4 lg:grid-cols-2">
      {facts.map(([name, value]) => (
        <Known key={name} name={t(`subscriptions.fact.${name}`)}>
          {value}
        </Known>
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

/** An order by its number, or by its id when it is gone. */
export const OrderName = ({ order }: { order: { id: string; display_id: number | null } }) => (
  <Link to={`/orders/${order.id}`} className="text-ui-fg-base underline">
    {order.display_id === null ? order.id : `#${order.display_id}`}
  </Link>
)
