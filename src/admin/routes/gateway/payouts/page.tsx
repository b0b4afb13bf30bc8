import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Button, Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { Choose } from "../../../components/care/choose"
import { Find } from "../../../components/care/find"
import { Loaded } from "../../../components/list/loaded"
import { Pages } from "../../../components/list/pages"
import { PayoutForm } from "../../../components/payouts/payout-form"
import { PayoutsHead } from "../../../components/payouts/payouts-head"
import { PayoutsTable } from "../../../components/payouts/payouts-table"
import { PAGE, PAYOUT_STATUSES, usePayouts, usePayoutTerms } from "../../../lib/payouts"
import { uuid } from "../../../lib/uuid"
import { pageOf, useView } from "../../../lib/view"

/** What the form begins with, where whoever opened it knows it. */
const PREFILLED = ["order_id", "payment_currency", "reference", "beneficiary_id"]

/** All payouts, and the form for a new one. */
const Payouts = () => {
  const { t } = useTranslation("mpgi")
  const navigate = useNavigate()
  const view = useView()
  const page = pageOf(view)
  const filters = view.given(["status", "search"])
  const list = usePayouts({ ...filters, limit: PAGE, offset: page * PAGE })
  const { payouts = [], count = 0 } = list.data ?? {}
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
      <div className="flex flex-wrap gap-3 px-6 py-4">
        <Choose
          label={t("payouts.column.status")}
          value={view.get("status")}
          choose={(status) => view.set({ status })}
          options={PAYOUT_STATUSES.map((value) => ({ value, label: t(`payouts.status.${value}`) }))}
        />
        <Find
          label={t("payouts.list.search")}
          value={view.get("search")}
          find={(search) => view.set({ search }, { replace: true })}
        />
      </div>
      <Loaded query={list} empty={payouts.length === 0} nothing={t("payouts.list.nothing")}>
        <PayoutsTable payouts={payouts} />
      </Loaded>
      <Pages
        page={page}
        size={PAGE}
        count={count}
        go={(to) => view.set({ page: to > 0 ? String(to + 1) : "" })}
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
