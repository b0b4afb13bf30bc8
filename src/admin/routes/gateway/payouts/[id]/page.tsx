import { Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useParams } from "react-router-dom"
import { ListStates } from "../../../../components/list/list-states"
import { PayoutActions } from "../../../../components/payouts/payout-actions"
import { PayoutFacts } from "../../../../components/payouts/payout-facts"
import { PayoutHead } from "../../../../components/payouts/payout-head"
import { PayoutHistory } from "../../../../components/payouts/payout-history"
import { PayoutNotices } from "../../../../components/payouts/payout-notices"
import { usePayout } from "../../../../lib/payouts"

/** One payout: where it stands, what happened, and what can be done now. */
const PayoutPage = () => {
  const { t } = useTranslation("mpgi")
  const { id = "" } = useParams()
  const { data, error, isPending } = usePayout(id)
  const payout = data?.payout
  return (
    <Container className="divide-y p-0" data-testid="mpgi-payout">
      <ListStates
        pending={isPending}
        error={error}
        empty={false}
        failed={t("payouts.list.failed", { message: error?.message ?? "" })}
        nothing=""
      />
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
    </Container>
  )
}

export default PayoutPage
