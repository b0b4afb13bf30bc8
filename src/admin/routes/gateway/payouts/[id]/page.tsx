import { Container } from "@medusajs/ui"
import { usePayout } from "../../../../payouts/api"
import { BeneficiaryChanges } from "../../../../payouts/beneficiary-changes"
import { PayoutActions } from "../../../../payouts/payout-actions"
import { PayoutDetails } from "../../../../payouts/payout-details"
import { PayoutHeader } from "../../../../payouts/payout-header"
import { PayoutHistory } from "../../../../payouts/payout-history"
import { PayoutNotices } from "../../../../payouts/payout-notices"
import { asPage } from "../../../../shared/boundary/as-page"
import { QueryState } from "../../../../shared/list/query-state"
import { usePathParameter } from "../../../../shared/navigation/use-path-parameter"

/** One payout: its status, its activity, and the actions that it allows. */
const PayoutPage = () => {
  const id = usePathParameter("/gateway/payouts")
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
