import { Container } from "@medusajs/ui"
import { useParams } from "react-router-dom"
import { Loaded } from "../../../../components/list/loaded"
import { PayoutActions } from "../../../../components/payouts/payout-actions"
import { PayoutFacts } from "../../../../components/payouts/payout-facts"
import { PayoutHead } from "../../../../components/payouts/payout-head"
import { PayoutHistory } from "../../../../components/payouts/payout-history"
import { PayoutNotices } from "../../../../components/payouts/payout-notices"
import { usePayout } from "../../../../lib/payouts"

/** One payout: where it stands, what happened, and what can be done now. */
const PayoutPage = () => {
  const { id = "" } = useParams()
  const query = usePayout(id)
  const payout = query.data?.payout
  return (
    <Container className="divide-y p-0" data-testid="mpgi-payout">
      <Loaded query={query} empty={false}>
        {payout && (
          <>
            <PayoutHead payout={payout}>
              <PayoutActions payout={payout} />
            </PayoutHead>
            <PayoutNotices payout={payout} />
            <PayoutFacts payout={payout} />
            <PayoutHistory payout={payout} />
          </>
        )}
      </Loaded>
    </Container>
  )
}

export default PayoutPage
