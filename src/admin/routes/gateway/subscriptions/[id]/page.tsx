import { Container } from "@medusajs/ui"
import { asPage } from "../../../../shared/boundary/as-page"
import { QueryState } from "../../../../shared/list/query-state"
import { usePathParameter } from "../../../../shared/navigation/use-path-parameter"
import { useSubscription } from "../../../../subscriptions/api"
import { Charges } from "../../../../subscriptions/charges"
import { SubscriptionDetails } from "../../../../subscriptions/subscription-details"
import { SubscriptionHeader } from "../../../../subscriptions/subscription-header"
import { SubscriptionNotices } from "../../../../subscriptions/subscription-notices"
import { UpcomingCharges } from "../../../../subscriptions/upcoming-charges"

/** One subscription: its terms, its upcoming and its past charges, and its cancellation. */
const SubscriptionPage = () => {
  const id = usePathParameter("/gateway/subscriptions")
  const query = useSubscription(id)
  const subscription = query.data?.subscription
  return (
    <div className="flex flex-col gap-y-3" data-testid="mpgi-subscription">
      <Container className="divide-y p-0">
        <QueryState query={query} empty={false}>
          {subscription && (
            <>
              <SubscriptionHeader subscription={subscription} />
              <SubscriptionNotices subscription={subscription} />
              <SubscriptionDetails subscription={subscription} />
              <UpcomingCharges subscription={subscription} />
            </>
          )}
        </QueryState>
      </Container>
      {subscription && (
        <Container className="divide-y p-0">
          <Charges subscription={subscription} />
        </Container>
      )}
    </div>
  )
}

export default asPage(SubscriptionPage)
