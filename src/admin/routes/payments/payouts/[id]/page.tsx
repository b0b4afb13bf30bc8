import { Container } from "@medusajs/ui"
import { usePayout } from "../../../../payouts/api"
import { BeneficiaryChanges } from "../../../../payouts/payouts-header"
import { PayoutActions } from "../../../../payouts/payout-actions"
import { PayoutDetails, PayoutHistory, PayoutNotices, PayoutHeader } from "../../../../payouts/payout-details"
import { asPage } from "../../../../shared/boundary/as-page"
import { QueryState } from "../../../../shared/list/list"
import { usePathParameter } from "../../../../shared/navigation/link"

/** One payout: its status, its activity, and the actions that it allows. */
const PayoutPage = () => {
  const id = usePathParameter("/payments/payouts")
  const query = usePayout(id)
  const payout = query.data?.payout
  return (
    <Container className="divide-y p-0" data-testid="mpgi-payout">
      <QueryState query={query} empty={false}>
        {payout && (
          <>
            <PayoutHeader payout={payout}>
              <PayoutActions payout={payout} />
            </PayoutHeader>
            <PayoutNotices payout={payout} />
            <BeneficiaryChanges payout={payout} />
            <PayoutDetails payout={payout} />
            <PayoutHistory payout={payout} />
          </>
        )}
      </QueryState>
    </Container>
  )
}

export default asPage(PayoutPage)
