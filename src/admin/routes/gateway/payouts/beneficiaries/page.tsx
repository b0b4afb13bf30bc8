import { Button, Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { BeneficiaryForm } from "../../../../components/beneficiaries/beneficiary-form"
import { useBeneficiaryColumns } from "../../../../components/beneficiaries/columns"
import { Choose } from "../../../../components/list/choose"
import { Filters } from "../../../../components/list/filters"
import { Find } from "../../../../components/list/find"
import { List } from "../../../../components/list/list"
import { PayoutsHead } from "../../../../components/payouts/payouts-head"
import { askedBy } from "../../../../lib/api"
import { useBeneficiaries } from "../../../../lib/beneficiaries"
import { useView } from "../../../../lib/view"

/** All those to whom payouts can be made, and the form for a new one. */
const Beneficiaries = () => {
  const { t } = useTranslation("mpgi")
  const navigate = useNavigate()
  const view = useView()
  const list = useBeneficiaries(askedBy(view, ["entity_type", "archived", "search"]))
  const columns = useBeneficiaryColumns()
  return (
    <Container className="divide-y p-0" data-testid="mpgi-beneficiaries">
      <PayoutsHead>
        <Button size="small" onClick={() => view.set({ new: "1" }, { replace: true })}>
          {t("beneficiary.new")}
        </Button>
      </PayoutsHead>
      <Filters>
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
        <Find label={t("beneficiary.search")} view={view} name="search" />
      </Filters>
      <List
        view={view}
        query={list}
        nothing={t("beneficiary.nothing")}
        label={t("payouts.tab.beneficiaries")}
        columns={columns}
        of="beneficiaries"
        keyOf={({ id }) => id}
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
