import { Button, Container, Badge, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useBeneficiaries, type Beneficiary } from "../../../../beneficiaries/api"
import { BeneficiaryForm } from "../../../../beneficiaries/beneficiary-form"
import { usePayoutTerms } from "../../../../payouts/api"
import { PayoutAccess, PayoutsHeader } from "../../../../payouts/payouts-header"
import { listQuery } from "../../../../shared/api"
import { asPage } from "../../../../shared/boundary/as-page"
import type { Filter } from "../../../../shared/list/filters"
import { List } from "../../../../shared/list/list"
import { navigate, Link } from "../../../../shared/navigation/link"
import { useView, type View } from "../../../../shared/view"
import type { Column } from "../../../../shared/list/list-table"

/** All beneficiaries, and the form for a new one. */
const Beneficiaries = () => {
  const { t } = useTranslation("mpgi")
  const view = useView()
  const { data: terms } = usePayoutTerms()
  const isAllowed = terms?.refused === null
  return (
    <Container className="divide-y p-0" data-testid="mpgi-beneficiaries">
      <PayoutsHeader>
        <Button size="small" disabled={!isAllowed} onClick={() => view.set({ new: "1" }, { replace: true })}>
          {t("beneficiaries.new")}
        </Button>
      </PayoutsHeader>
      <PayoutAccess>
        <BeneficiaryList view={view} />
      </PayoutAccess>
      {view.get("new") && isAllowed && (
        <BeneficiaryForm
          close={() => view.set({ new: "" }, { replace: true })}
          done={(id) => navigate(`/payments/payouts/beneficiaries/${id}`, { replace: true })}
        />
      )}
    </Container>
  )
}

const BeneficiaryList = ({ view }: { view: View }) => {
  const { t } = useTranslation("mpgi")
  const filters: Filter[] = [
    {
      id: "entity_type",
      label: t("beneficiaries.field.entity_type"),
      type: "one",
      options: ["COMPANY", "PERSON"].map((value) => ({ value, label: t(`beneficiaries.type.${value}`) })),
    },
    {
      id: "archived",
      label: t("payouts.column.status"),
      type: "one",
      options: [{ value: "true", label: t("beneficiaries.archived") }],
    },
  ]
  return (
    <List
      view={view}
      query={useBeneficiaries(listQuery(view, filters, "search"))}
      emptyText={t("beneficiaries.empty")}
      label={t("payouts.tab.beneficiaries")}
      columns={useBeneficiaryColumns()}
      filters={filters}
      search={{ label: t("beneficiaries.search"), name: "search" }}
      rowsKey="beneficiaries"
      keyOf={({ id }) => id}
    />
  )
}

export default asPage(Beneficiaries)

/** The columns of the list of beneficiaries. */
function useBeneficiaryColumns(): Column<Beneficiary>[] {
  const { t, i18n } = useTranslation("mpgi")
  const column = (id: string) => ({ id, label: t(`beneficiaries.column.${id}`) })
  return [
    {
      ...column("name"),
      cell: ({ id, name, entity_type }) => (
        <div className="sm:py-2">
          <Link to={`/payments/payouts/beneficiaries/${id}`} className="text-ui-fg-base underline">
            {name ?? t("beneficiaries.unreadable")}
          </Link>
          <Text size="xsmall" className="text-ui-fg-subtle">
            {t(`beneficiaries.type.${entity_type}`)}
          </Text>
        </div>
      ),
    },
    {
      ...column("bank"),
      cell: ({ country_code, bank_tail, archived_at, is_confirmed }) => (
        <>
          {country_code} {bank_tail && `•••• ${bank_tail}`}
          {!is_confirmed && <Badge size="2xsmall">{t("beneficiaries.unconfirmed")}</Badge>}
          {archived_at && <Badge size="2xsmall">{t("beneficiaries.archived")}</Badge>}
        </>
      ),
    },
    { ...column("code"), wide: true, cell: ({ code }) => code ?? "–" },
    {
      ...column("created_at"),
      wide: true,
      cell: ({ created_at }) =>
        new Date(created_at).toLocaleDateString(i18n.language.slice(0, 2), { dateStyle: "medium" }),
    },
  ]
}
