import { Container } from "@medusajs/ui"
import { asPage } from "../../../../shared/boundary/as-page"
import { QueryState } from "../../../../shared/list/list"
import { usePathParameter } from "../../../../shared/navigation/link"
import { useSubscription } from "../../../../subscriptions/api"
import { Charges, UpcomingCharges } from "../../../../subscriptions/charges"
import {
  SubscriptionDetails,
  SubscriptionHeader,
  SubscriptionNotices,
} from "../../../../subscriptions/subscription-details"

/** One subscription: its terms, its upcoming and its past charges, and its cancellation. */
const SubscriptionPage = () => {
  const id = usePathParameter("/payments/subscriptions")
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
