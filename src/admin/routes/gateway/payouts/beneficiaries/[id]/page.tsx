import { Button, Container } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate, useParams } from "react-router-dom"
import { BeneficiaryFacts } from "../../../../../components/beneficiaries/beneficiary-facts"
import { BeneficiaryForm } from "../../../../../components/beneficiaries/beneficiary-form"
import { DetailHead } from "../../../../../components/list/detail-head"
import { Loaded } from "../../../../../components/list/loaded"
import { useBeneficiary } from "../../../../../lib/beneficiaries"
import { usePayoutAction } from "../../../../../lib/payouts"
import { uuid } from "../../../../../lib/uuid"

/** One beneficiary, its numbers masked, and the way to pay it. */
const BeneficiaryPage = () => {
  const { t } = useTranslation("mpgi")
  const { id = "" } = useParams()
  const navigate = useNavigate()
  const [changing, change] = useState(false)
  const query = useBeneficiary(id)
  const archive = usePayoutAction<{ archived: boolean }, object>(`/admin/mpgi/beneficiaries/${id}/archive`)
  const known = query.data?.beneficiary
  const archived = Boolean(known?.archived_at)
  const pay = () => {
    const currency = known?.account_currency ? `&payment_currency=${known.account_currency}` : ""
    void navigate(`/gateway/payouts?new=${uuid()}&beneficiary_id=${id}${currency}`)
  }
  return (
    <Container className="divide-y p-0" data-testid="mpgi-beneficiary">
      <Loaded query={query} empty={false}>
        {known && (
          <>
            <DetailHead
              title={known.name ?? t("beneficiary.sealed")}
              back={{ to: "/gateway/payouts/beneficiaries", label: t("payouts.tab.beneficiaries") }}
            >
              <Button
                size="small"
                variant="secondary"
                isLoading={archive.isPending}
                onClick={() => archive.mutate({ archived: !archived })}
              >
                {t(archived ? "beneficiary.restore" : "beneficiary.archive")}
              </Button>
              <Button size="small" variant="secondary" onClick={() => change(true)}>
                {t("beneficiary.form.change")}
              </Button>
              {!archived && (
                <Button size="small" onClick={pay}>
                  {t("payouts.new")}
                </Button>
              )}
            </DetailHead>
            <BeneficiaryFacts known={known} />
            {changing && (
              <BeneficiaryForm known={known} close={() => change(false)} done={() => change(false)} />
            )}
          </>
        )}
      </Loaded>
    </Container>
  )
}

export default BeneficiaryPage
