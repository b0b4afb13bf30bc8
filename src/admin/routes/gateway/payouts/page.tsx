import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Button, Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import { Filter } from "../../../components/list/filter"
import { ListStates } from "../../../components/list/list-states"
import { Pager } from "../../../components/list/pager"
import { SearchBox } from "../../../components/list/search-box"
import { useUrlList } from "../../../components/list/use-url-list"
import { PayoutForm } from "../../../components/payouts/payout-form"
import { PayoutsHead } from "../../../components/payouts/payouts-head"
import { PayoutsTable } from "../../../components/payouts/payouts-table"
import { PAGE, PAYOUT_STATUSES, usePayouts, usePayoutTerms } from "../../../lib/payouts"
import { uuid } from "../../../lib/uuid"

const PREFILLED = ["new", "order_id", "payment_currency", "reference", "beneficiary_id"]

/** All payouts, and the form for a new one. */
const Payouts = () => {
  const { t } = useTranslation("mpgi")
  const navigate = useNavigate()
  const list = useUrlList(["status", "search"], PAGE)
  const { data, error, isPending } = usePayouts(list.query)
  const terms = usePayoutTerms()
  const { filters, params, set } = list
  const prefilled = (name: string) => params.get(name) ?? undefined
  const requestId = prefilled("new")
  const close = () =>
    list.setParams(
      (before) => {
        const after = new URLSearchParams(before)
        PREFILLED.forEach((name) => after.delete(name))
        return after
      },
      { replace: true },
    )
  const given = ["payment_currency", "reference", "beneficiary_id"].flatMap((name) => {
    const value = prefilled(name)
    return value ? [[name, value] as const] : []
  })
  return (
    <Container className="divide-y p-0" data-testid="mpgi-payouts">
      <PayoutsHead>
        <Button size="small" disabled={!terms.data} onClick={() => set("new", uuid())}>
          {t("payouts.new")}
        </Button>
      </PayoutsHead>
      <div className="flex flex-wrap items-center gap-2 px-6 py-4">
        <Filter
          label={t("payouts.column.status")}
          all={t("payouts.list.all")}
          value={filters.status ?? ""}
          onChange={(status) => set("status", status)}
          options={PAYOUT_STATUSES.map((value) => ({ value, label: t(`payouts.status.${value}`) }))}
        />
        <div className="w-full sm:w-64">
          <SearchBox
            label={t("payouts.list.search")}
            value={filters.search ?? ""}
            onChange={(search) => set("search", search)}
          />
        </div>
      </div>
      <ListStates
        pending={isPending}
        error={error}
        empty={data?.payouts.length === 0}
        failed={t("payouts.list.failed", { message: error?.message ?? "" })}
        nothing={t("payouts.list.nothing")}
      />
      {data && data.payouts.length > 0 && <PayoutsTable payouts={data.payouts} />}
      {data && (
        <Pager
          offset={list.offset}
          limit={PAGE}
          count={data.count}
          go={(to) => set("offset", String(to || ""))}
        />
      )}
      {requestId && terms.data && (
        <PayoutForm
          key={requestId}
          requestId={requestId}
          terms={terms.data}
          initial={{ ...Object.fromEntries(given), order_id: prefilled("order_id") }}
          close={close}
          done={({ id }) => void navigate(`/gateway/payouts/${id}`, { replace: true })}
        />
      )}
    </Container>
  )
}

export const config = defineRouteConfig({ label: "payouts.title", translationNs: "mpgi", rank: 5 })

export default Payouts
