import { Container } from "@medusajs/ui"
import { usePayout } from "../../../../payouts/api"
import { BeneficiaryChanges, PayoutAccess } from "../../../../payouts/payouts-header"
import { PayoutActions } from "../../../../payouts/payout-actions"
import { PayoutDetails, PayoutHistory, PayoutNotices, PayoutHeader } from "../../../../payouts/payout-details"
import { asPage } from "../../../../shared/boundary/as-page"
import { QueryState } from "../../../../shared/list/list"
import { usePathParameter } from "../../../../shared/navigation/link"

/** One payout, for users who may read payouts. */
const PayoutPage = () => {
  const id = usePathParameter("/payments/payouts")
  return (
    <Container className="divide-y p-0" data-testid="mpgi-payout">
      <PayoutAccess>
        <Payout id={id} />
      </PayoutAccess>
    </Container>
  )
}

/** Its status, its activity, and the actions that it allows. */
const Payout = ({ id }: { id: string }) => {
  const query = usePayout(id)
  const payout = query.data?.payout
  return (
    <QueryState query={query} empty={false}>
      {payout && (
        <div className="divide-y">
          <PayoutHeader payout={payout}>
            <PayoutActions payout={payout} />
          </PayoutHeader>
          <PayoutNotices payout={payout} />
          <BeneficiaryChanges payout={payout} />
          <PayoutDetails payout={payout} />
          <PayoutHistory payout={payout} />
        </div>
      )}
    </QueryState>
  )
}

export default asPage(PayoutPage)
