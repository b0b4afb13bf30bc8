import { Button, Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useBeneficiaries } from "../../../../beneficiaries/api"
import { BeneficiaryForm } from "../../../../beneficiaries/beneficiary-form"
import { useBeneficiaryColumns } from "../../../../beneficiaries/columns"
import { PayoutAccess } from "../../../../payouts/payout-access"
import { PayoutsHeader } from "../../../../payouts/payouts-header"
import { listQuery } from "../../../../shared/api"
import { asPage } from "../../../../shared/boundary/as-page"
import { Filters } from "../../../../shared/list/filters"
import { List } from "../../../../shared/list/list"
import { SearchFilter } from "../../../../shared/list/search-filter"
import { SelectFilter } from "../../../../shared/list/select-filter"
import { navigate } from "../../../../shared/navigation/browser-location"
import { useView } from "../../../../shared/view"

/** All beneficiaries, and the form for a new one. */
const Beneficiaries = () => {
  const { t } = useTranslation("mpgi")
  const view = useView()
  const list = useBeneficiaries(listQuery(view, ["entity_type", "archived", "search"]))
  const columns = useBeneficiaryColumns()
  return (
    <Container className="divide-y p-0" data-testid="mpgi-beneficiaries">
      <PayoutsHeader>
        <Button size="small" onClick={() => view.set({ new: "1" }, { replace: true })}>
          {t("beneficiaries.new")}
        </Button>
      </PayoutsHeader>
      <PayoutAccess>
        <Filters>
          <SelectFilter
            label={t("beneficiaries.field.entity_type")}
            value={view.get("entity_type")}
            onSelect={(entity_type) => view.set({ entity_type })}
            options={["COMPANY", "PERSON"].map((value) => ({
              value,
              label: t(`beneficiaries.type.${value}`),
            }))}
          />
          <SelectFilter
            label={t("beneficiaries.archived")}
            allLabel={t("beneficiaries.active")}
            value={view.get("archived")}
            onSelect={(archived) => view.set({ archived })}
            options={[{ value: "true", label: t("beneficiaries.archived") }]}
          />
          <SearchFilter label={t("beneficiaries.search")} view={view} name="search" />
        </Filters>
        <List
          view={view}
          query={list}
          emptyText={t("beneficiaries.empty")}
          label={t("payouts.tab.beneficiaries")}
          columns={columns}
          rowsKey="beneficiaries"
          keyOf={({ id }) => id}
        />
      </PayoutAccess>
      {view.get("new") && (
        <BeneficiaryForm
          close={() => view.set({ new: "" }, { replace: true })}
          done={(id) => navigate(`/gateway/payouts/beneficiaries/${id}`, { replace: true })}
        />
      )}
    </Container>
  )
}

export default asPage(Beneficiaries)
