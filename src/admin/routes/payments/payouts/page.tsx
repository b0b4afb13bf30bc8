import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Button, Container, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { PAYOUT_STATUSES, usePayouts, usePayoutTerms, type Payout } from "../../../payouts/api"
import { PayoutAccess, PayoutsHeader } from "../../../payouts/payouts-header"
import { PayoutForm } from "../../../payouts/payout-form"
import { listQuery } from "../../../shared/api"
import { asPage } from "../../../shared/boundary/as-page"
import type { Filter } from "../../../shared/list/filters"
import { List } from "../../../shared/list/list"
import { navigate, Link } from "../../../shared/navigation/link"
import { uuid } from "../../../shared/browser"
import { useView, type View } from "../../../shared/view"
import type { Column } from "../../../shared/list/list-table"
import { money } from "../../../shared/money"
import { PayoutStatusBadge } from "../../../payouts/payout-details"

/** Parameters of the URL that prefill the form. */
const PREFILLED = ["order_id", "payment_currency", "reference", "beneficiary_id"]

/** All payouts, and the form for a new one. */
const Payouts = () => {
  const { t } = useTranslation("mpgi")
  const view = useView()
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
        <PayoutList view={view} />
      </PayoutAccess>
      {requestId && terms.data?.refused === null && (
        <PayoutForm
          key={requestId}
          requestId={requestId}
          terms={terms.data}
          initial={view.pick(PREFILLED)}
          close={close}
          done={({ id }) => navigate(`/payments/payouts/${id}`, { replace: true })}
        />
      )}
    </Container>
  )
}

const PayoutList = ({ view }: { view: View }) => {
  const { t } = useTranslation("mpgi")
  const filters: Filter[] = [
    {
      id: "status",
      label: t("payouts.column.status"),
      type: "one",
      options: PAYOUT_STATUSES.map((value) => ({ value, label: t(`payouts.status.${value}`) })),
    },
  ]
  return (
    <List
      view={view}
      query={usePayouts(listQuery(view, filters, "search"))}
      emptyText={t("payouts.list.empty")}
      label={t("payouts.title")}
      columns={usePayoutColumns()}
      filters={filters}
      search={{ label: t("payouts.list.search"), name: "search" }}
      rowsKey="payouts"
      keyOf={({ id }) => id}
    />
  )
}

export const config = defineRouteConfig({ label: "payouts.title", translationNs: "mpgi", rank: 5 })

export default asPage(Payouts)

/** The columns of the list of payouts. */
function usePayoutColumns(): Column<Payout>[] {
  const { t, i18n } = useTranslation("mpgi")
  const locale = i18n.language.slice(0, 2)
  const column = (id: string) => ({ id, label: t(`payouts.column.${id}`) })
  return [
    {
      ...column("beneficiary"),
      cell: ({ id, beneficiary_name, beneficiary_id, bank_tail }) => (
        <div className="sm:py-2">
          <Link to={`/payments/payouts/${id}`} className="text-ui-fg-base underline">
            {beneficiary_name ?? beneficiary_id}
          </Link>
          <Text size="xsmall" className="text-ui-fg-subtle">
            {bank_tail && `•••• ${bank_tail}`}
          </Text>
        </div>
      ),
    },
    {
      ...column("amount"),
      card: "value",
      right: true,
      cell: ({ amount, currency_code }) => money(amount, currency_code, locale),
    },
    { ...column("status"), card: "state", cell: ({ status }) => <PayoutStatusBadge status={status} /> },
    { ...column("reference"), wide: true, cell: ({ reference }) => reference ?? "–" },
    {
      ...column("created_at"),
      wide: true,
      cell: ({ created_at }) =>
        new Date(created_at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" }),
    },
  ]
}
