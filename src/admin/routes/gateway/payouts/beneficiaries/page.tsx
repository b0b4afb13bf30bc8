import { Button, Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { BeneficiariesTable } from "../../../../components/beneficiaries/beneficiaries-table"
import { BeneficiaryForm } from "../../../../components/beneficiaries/beneficiary-form"
import { Filter } from "../../../../components/list/filter"
import { ListStates } from "../../../../components/list/list-states"
import { Pager } from "../../../../components/list/pager"
import { SearchBox } from "../../../../components/list/search-box"
import { useUrlList } from "../../../../components/list/use-url-list"
import { PayoutsHead } from "../../../../components/payouts/payouts-head"
import { useBeneficiaries } from "../../../../lib/beneficiaries"
import { PAGE } from "../../../../lib/payouts"

/** All those to whom payouts can be made, and the form for a new one. */
const Beneficiaries = () => {
  const { t } = useTranslation("mpgi")
  const navigate = useNavigate()
  const { filters, query, offset, set, params } = useUrlList(["entity_type", "archived", "search"], PAGE)
  const { data, error, isPending } = useBeneficiaries(query)
  return (
    <Container className="divide-y p-0" data-testid="mpgi-beneficiaries">
      <PayoutsHead>
        <Button size="small" onClick={() => set("new", "1")}>
          {t("beneficiary.new")}
        </Button>
      </PayoutsHead>
      <div className="flex flex-wrap items-center gap-2 px-6 py-4">
        <Filter
          label={t("beneficiary.field.entity_type")}
          all={t("payouts.list.all")}
          value={filters.entity_type ?? ""}
          onChange={(type) => set("entity_type", type)}
          options={["COMPANY", "PERSON"].map((value) => ({ value, label: t(`beneficiary.type.${value}`) }))}
        />
        <Filter
          label={t("beneficiary.archived")}
          all={t("beneficiary.in_use")}
          value={filters.archived ?? ""}
          onChange={(archived) => set("archived", archived)}
          options={[{ value: "true", label: t("beneficiary.archived") }]}
        />
        <div className="w-full sm:w-64">
          <SearchBox
            label={t("beneficiary.search")}
            value={filters.search ?? ""}
            onChange={(search) => set("search", search)}
          />
        </div>
      </div>
      <ListStates
        pending={isPending}
        error={error}
        empty={data?.beneficiaries.length === 0}
        failed={t("payouts.list.failed", { message: error?.message ?? "" })}
        nothing={t("beneficiary.nothing")}
      />
      {data && data.beneficiaries.length > 0 && <BeneficiariesTable beneficiaries={data.beneficiaries} />}
      {data && (
        <Pager offset={offset} limit={PAGE} count={data.count} go={(to) => set("offset", String(to || ""))} />
      )}
      {params.get("new") && (
        <BeneficiaryForm
          close={() => set("new", "")}
          done={(id) => void navigate(`/gateway/payouts/beneficiaries/${id}`, { replace: true })}
        />
      )}
    </Container>
  )
}

export default Beneficiaries
