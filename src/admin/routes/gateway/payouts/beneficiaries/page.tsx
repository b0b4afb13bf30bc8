import { Button, Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { BeneficiariesTable } from "../../../../components/beneficiaries/beneficiaries-table"
import { BeneficiaryForm } from "../../../../components/beneficiaries/beneficiary-form"
import { Choose } from "../../../../components/care/choose"
import { Find } from "../../../../components/care/find"
import { Loaded } from "../../../../components/list/loaded"
import { Pages } from "../../../../components/list/pages"
import { PayoutsHead } from "../../../../components/payouts/payouts-head"
import { useBeneficiaries } from "../../../../lib/beneficiaries"
import { PAGE } from "../../../../lib/payouts"
import { pageOf, useView } from "../../../../lib/view"

/** All those to whom payouts can be made, and the form for a new one. */
const Beneficiaries = () => {
  const { t } = useTranslation("mpgi")
  const navigate = useNavigate()
  const view = useView()
  const page = pageOf(view)
  const filters = view.given(["entity_type", "archived", "search"])
  const list = useBeneficiaries({ ...filters, limit: PAGE, offset: page * PAGE })
  const { beneficiaries = [], count = 0 } = list.data ?? {}
  return (
    <Container className="divide-y p-0" data-testid="mpgi-beneficiaries">
      <PayoutsHead>
        <Button size="small" onClick={() => view.set({ new: "1" }, { replace: true })}>
          {t("beneficiary.new")}
        </Button>
      </PayoutsHead>
      <div className="flex flex-wrap gap-3 px-6 py-4">
        <Choose
          label={t("beneficiary.field.entity_type")}
          value={view.get("entity_type")}
          choose={(entity_type) => view.set({ entity_type })}
          options={["COMPANY", "PERSON"].map((value) => ({ value, label: t(`beneficiary.type.${value}`) }))}
        />
        <Choose
          label={t("beneficiary.archived")}
          all={t("beneficiary.in_use")}
          value={view.get("archived")}
          choose={(archived) => view.set({ archived })}
          options={[{ value: "true", label: t("beneficiary.archived") }]}
        />
        <Find
          label={t("beneficiary.search")}
          value={view.get("search")}
          find={(search) => view.set({ search }, { replace: true })}
        />
      </div>
      <Loaded query={list} empty={beneficiaries.length === 0} nothing={t("beneficiary.nothing")}>
        <BeneficiariesTable beneficiaries={beneficiaries} />
      </Loaded>
      <Pages
        page={page}
        size={PAGE}
        count={count}
        go={(to) => view.set({ page: to > 0 ? String(to + 1) : "" })}
      />
      {view.get("new") && (
        <BeneficiaryForm
          close={() => view.set({ new: "" }, { replace: true })}
          done={(id) => void navigate(`/gateway/payouts/beneficiaries/${id}`, { replace: true })}
        />
      )}
    </Container>
  )
}

export default Beneficiaries
