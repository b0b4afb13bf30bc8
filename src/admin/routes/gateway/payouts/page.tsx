import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Button, Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { Choose } from "../../../components/list/choose"
import { Filters } from "../../../components/list/filters"
import { Find } from "../../../components/list/find"
import { List } from "../../../components/list/list"
import { usePayoutColumns } from "../../../components/payouts/columns"
import { PayoutForm } from "../../../components/payouts/payout-form"
import { PayoutsHead } from "../../../components/payouts/payouts-head"
import { askedBy } from "../../../lib/api"
import { PAYOUT_STATUSES, usePayouts, usePayoutTerms } from "../../../lib/payouts"
import { uuid } from "../../../lib/uuid"
import { useView } from "../../../lib/view"

/** What the form begins with, where whoever opened it knows it. */
const PREFILLED = ["order_id", "payment_currency", "reference", "beneficiary_id"]

/** All payouts, and the form for a new one. */
const Payouts = () => {
  const { t } = useTranslation("mpgi")
  const navigate = useNavigate()
  const view = useView()
  const list = usePayouts(askedBy(view, ["status", "search"]))
  const columns = usePayoutColumns()
  const terms = usePayoutTerms()
  const requestId = view.get("new")
  const close = () =>
    view.set(Object.fromEntries(["new", ...PREFILLED].map((name) => [name, ""])), { replace: true })
  return (
    <Container className="divide-y p-0" data-testid="mpgi-payouts">
      <PayoutsHead>
        <Button
          size="small"
          disabled={!terms.data}
          onClick={() => view.set({ new: uuid() }, { replace: true })}
        >
          {t("payouts.new")}
        </Button>
      </PayoutsHead>
      <Filters>
        <Choose
          label={t("payouts.column.status")}
          value={view.get("status")}
          choose={(status) => view.set({ status })}
          options={PAYOUT_STATUSES.map((value) => ({ value, label: t(`payouts.status.${value}`) }))}
        />
        <Find label={t("payouts.list.search")} view={view} name="search" />
      </Filters>
      <List
        view={view}
        query={list}
        nothing={t("payouts.list.nothing")}
        label={t("payouts.title")}
        columns={columns}
        of="payouts"
        keyOf={({ id }) => id}
      />
      {requestId && terms.data && (
        <PayoutForm
          key={requestId}
          requestId={requestId}
          terms={terms.data}
          initial={view.given(PREFILLED)}
          close={close}
          done={({ id }) => void navigate(`/gateway/payouts/${id}`, { replace: true })}
        />
      )}
    </Container>
  )
}

export const config = defineRouteConfig({ label: "payouts.title", translationNs: "mpgi", rank: 5 })

export default Payouts
