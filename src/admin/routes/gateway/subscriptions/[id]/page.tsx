import { Container } from "@medusajs/ui"
import { useParams } from "react-router-dom"
import { Loaded } from "../../../../components/list/loaded"
import { Charges } from "../../../../components/subscriptions/charges"
import { ComingCharges } from "../../../../components/subscriptions/coming-charges"
import { SubscriptionFacts } from "../../../../components/subscriptions/subscription-facts"
import { SubscriptionHead } from "../../../../components/subscriptions/subscription-head"
import { SubscriptionNotices } from "../../../../components/subscriptions/subscription-notices"
import { useSubscription } from "../../../../lib/subscriptions"

/** One subscription: its terms, what comes, what was charged, and its end. */
const SubscriptionPage = () => {
  const { id = "" } = useParams()
  const query = useSubscription(id)
  const subscription = query.data?.subscription
  return (
    <div className="flex flex-col gap-y-3" data-testid="mpgi-subscription">
      <Container className="divide-y p-0">
        <Loaded query={query} empty={false}>
          {subscription && (
            <>
              <SubscriptionHead subscription={subscription} />
              <SubscriptionNotices subscription={subscription} />
              <SubscriptionFacts subscription={subscription} />
              <ComingCharges subscription={subscription} />
            </>
          )}
        </Loaded>
      </Container>
      {subscription && (
        <Container className="divide-y p-0">
          <Charges subscription={subscription} />
        </Container>
      )}
    </div>
  )
}

export default SubscriptionPage
