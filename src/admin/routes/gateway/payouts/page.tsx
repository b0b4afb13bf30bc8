import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Button, Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { PAYOUT_STATUSES, usePayouts, usePayoutTerms } from "../../../payouts/api"
import { usePayoutColumns } from "../../../payouts/columns"
import { PayoutAccess } from "../../../payouts/payout-access"
import { PayoutForm } from "../../../payouts/payout-form"
import { PayoutsHeader } from "../../../payouts/payouts-header"
import { listQuery } from "../../../shared/api"
import { asPage } from "../../../shared/boundary/as-page"
import { Filters } from "../../../shared/list/filters"
import { List } from "../../../shared/list/list"
import { SearchFilter } from "../../../shared/list/search-filter"
import { SelectFilter } from "../../../shared/list/select-filter"
import { navigate } from "../../../shared/navigation/browser-location"
import { uuid } from "../../../shared/uuid"
import { useView } from "../../../shared/view"

/** Parameters of the URL that prefill the form. */
const PREFILLED = ["order_id", "payment_currency", "reference", "beneficiary_id"]

/** All payouts, and the form for a new one. */
const Payouts = () => {
  const { t } = useTranslation("mpgi")
  const view = useView()
  const list = usePayouts(listQuery(view, ["status", "search"]))
  const columns = usePayoutColumns()
  const terms = usePayoutTerms()
  const requestId = view.get("new")
  const close = () =>
    view.set(Object.fromEntries(["new", ...PREFILLED].map((name) => [name, ""])), { replace: true })
  return (
    <Container className="divide-y p-0" data-testid="mpgi-payouts">
      <PayoutsHeader>
        <Button
          size="small"
          disabled={!terms.data || terms.data.refused !== null}
          onClick={() => view.set({ new: uuid() }, { replace: true })}
        >
          {t("payouts.new")}
        </Button>
      </PayoutsHeader>
      <PayoutAccess>
        <Filters>
          <SelectFilter
            label={t("payouts.column.status")}
            value={view.get("status")}
            onSelect={(status) => view.set({ status })}
            options={PAYOUT_STATUSES.map((value) => ({ value, label: t(`payouts.status.${value}`) }))}
          />
          <SearchFilter label={t("payouts.list.search")} view={view} name="search" />
        </Filters>
        <List
          view={view}
          query={list}
          emptyText={t("payouts.list.empty")}
          label={t("payouts.title")}
          columns={columns}
          rowsKey="payouts"
          keyOf={({ id }) => id}
        />
      </PayoutAccess>
      {requestId && terms.data?.refused === null && (
        <PayoutForm
          key={requestId}
          requestId={requestId}
          terms={terms.data}
          initial={view.pick(PREFILLED)}
          close={close}
          done={({ id }) => navigate(`/gateway/payouts/${id}`, { replace: true })}
        />
      )}
    </Container>
  )
}

export const config = defineRouteConfig({ label: "payouts.title", translationNs: "mpgi", rank: 5 })

export default asPage(Payouts)
