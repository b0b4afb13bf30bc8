import { Button, Container, toast } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useBeneficiary } from "../../../../../beneficiaries/api"
import { BeneficiaryDetails, ProposedChange } from "../../../../../beneficiaries/proposed-change"
import { BeneficiaryForm } from "../../../../../beneficiaries/beneficiary-form"
import { PayoutAccess } from "../../../../../payouts/payouts-header"
import { usePost } from "../../../../../shared/api"
import { asPage } from "../../../../../shared/boundary/as-page"
import { DetailHeader } from "../../../../../shared/detail"
import { QueryState } from "../../../../../shared/list/list"
import { navigate, usePathParameter } from "../../../../../shared/navigation/link"
import { uuid } from "../../../../../shared/browser"

/** One beneficiary, for users who may read payouts. */
const BeneficiaryPage = () => {
  const id = usePathParameter("/payments/payouts/beneficiaries")
  return (
    <Container className="divide-y p-0" data-testid="mpgi-beneficiary">
      <PayoutAccess>
        <Beneficiary id={id} />
      </PayoutAccess>
    </Container>
  )
}

/** Its details with numbers masked, and its actions. */
const Beneficiary = ({ id }: { id: string }) => {
  const { t } = useTranslation("mpgi")
  const [editing, setEditing] = useState(false)
  const query = useBeneficiary(id)
  const archive = usePost(
    "/admin/mpgi/beneficiaries/{id}/archive",
    {
      onSuccess: ({ beneficiary: changed }) => {
        if (changed?.proposed?.restores) toast.success(t("beneficiaries.restore_proposed"))
      },
      onError: ({ message }) => toast.error(t("beneficiaries.form.save_failed"), { description: message }),
    },
    { id },
  )
  const beneficiary = query.data?.beneficiary
  const archived = Boolean(beneficiary?.archived_at)
  const pay = () => {
    const currency = beneficiary?.account_currency ? `&payment_currency=${beneficiary.account_currency}` : ""
    navigate(`/payments/payouts?new=${uuid()}&beneficiary_id=${id}${currency}`)
  }
  return (
    <QueryState query={query} empty={false}>
      {beneficiary && (
        <div className="divide-y">
          <DetailHeader
            title={beneficiary.name ?? t("beneficiaries.unreadable")}
            back={{ to: "/payments/payouts/beneficiaries", label: t("payouts.tab.beneficiaries") }}
          >
            {!beneficiary.is_erased && !beneficiary.proposed?.restores && (
              <Button
                size="small"
                variant="secondary"
                isLoading={archive.isPending}
                onClick={() => archive.mutate({ archived: !archived })}
              >
                {t(archived ? "beneficiaries.restore" : "beneficiaries.archive")}
              </Button>
            )}
            {!beneficiary.is_erased && (
              <Button size="small" variant="secondary" onClick={() => setEditing(true)}>
                {t("beneficiaries.form.edit")}
              </Button>
            )}
            {!archived && beneficiary.is_confirmed && (
              <Button size="small" onClick={pay}>
                {t("payouts.new")}
              </Button>
            )}
          </DetailHeader>
          {beneficiary.proposed && <ProposedChange id={id} change={beneficiary.proposed} />}
          <BeneficiaryDetails beneficiary={beneficiary} />
          {editing && (
            <BeneficiaryForm
              beneficiary={beneficiary}
              close={() => setEditing(false)}
              done={() => setEditing(false)}
            />
          )}
        </div>
      )}
    </QueryState>
  )
}

export default asPage(BeneficiaryPage)
