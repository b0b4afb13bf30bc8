import { Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useParams } from "react-router-dom"
import { ListStates } from "../../../../components/list/list-states"
import { Charges } from "../../../../components/subscriptions/charges"
import { ComingCharges } from "../../../../components/subscriptions/coming-charges"
import { SubscriptionFacts } from "../../../../components/subscriptions/subscription-facts"
import { SubscriptionHead } from "../../../../components/subscriptions/subscription-head"
import { SubscriptionNotices } from "../../../../components/subscriptions/subscription-notices"
import { useSubscription } from "../../../../lib/subscriptions"

/** One subscription: its terms, what comes, what was charged, and its end. */
const SubscriptionPage = () => {
  const { t } = useTranslation("mpgi")
  const { id = "" } = useParams()
  const { data, error, isPending } = useSubscription(id)
  const subscription = data?.subscription
  return (
    <div className="flex flex-col gap-y-3" data-testid="mpgi-subscription">
      <Container className="divide-y p-0">
        <ListStates
          pending={isPending}
          error={error}
          empty={false}
          failed={t("list.cannot_be_read", { message: error?.message ?? "" })}
          nothing=""
        />
        {subscription && (
          <>
            <SubscriptionHead subscription={subscription} />
            <SubscriptionNotices subscription={subscription} />
            <SubscriptionFacts subscription={subscription} />
            <ComingCharges subscription={subscription} />
          </>
        )}
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
