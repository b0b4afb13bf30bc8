import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { listQuery, useList } from "../../../shared/api"
import { asPage } from "../../../shared/boundary/as-page"
import type { Filter } from "../../../shared/list/filters"
import { List, PageHeader } from "../../../shared/list/list"
import { useView } from "../../../shared/view"
import { isTransient, SUBSCRIPTION_STATUSES, useTerms, type Subscription } from "../../../subscriptions/api"
import type { Column } from "../../../shared/list/list-table"
import { Link } from "../../../shared/navigation/link"
import { OrderCell } from "../../../shared/order-link"
import { SubscriptionBadge } from "../../../subscriptions/subscription-details"

/** All subscriptions, on all accounts. */
const Subscriptions = () => {
  const { t } = useTranslation("mpgi")
  const view = useView()
  const order = view.get("order") || "-created_at"
  const filters: Filter[] = [
    {
      id: "status",
      label: t("subscriptions.column.status"),
      type: "one",
      options: SUBSCRIPTION_STATUSES.map((value) => ({ value, label: t(`subscriptions.status.${value}`) })),
    },
  ]
  const query = { ...listQuery(view, filters), order }
  const list = useList("/admin/mpgi/subscriptions", "subscriptions", query, (rows) =>
    rows.some(isTransient) ? 10_000 : false,
  )
  const columns = useSubscriptionColumns()
  const filtered = view.get("status") !== "" || view.get("q") !== ""
  return (
    <Container className="divide-y p-0" data-testid="mpgi-subscriptions">
      <PageHeader title={t("subscriptions.title")} description={t("subscriptions.description")} />
      <List
        view={view}
        query={list}
        emptyText={t(filtered ? "shared.list.empty" : "subscriptions.empty")}
        label={t("subscriptions.title")}
        columns={columns}
        filters={filters}
        search={{ label: t("subscriptions.search"), name: "q" }}
        rowsKey="subscriptions"
        keyOf={({ id }) => id}
        order={order}
      />
    </Container>
  )
}

export const config = defineRouteConfig({ label: "subscriptions.title", translationNs: "mpgi", rank: 4 })

export default asPage(Subscriptions)

/** The columns of the list of subscriptions. */
function useSubscriptionColumns(): Column<Subscription>[] {
  const { t } = useTranslation("mpgi")
  const { day, every, amount, name } = useTerms()
  const column = (id: string) => ({ id, label: t(`subscriptions.column.${id}`) })
  return [
    {
      ...column("contract_name"),
      cell: (row) => (
        <Link
          to={`/payments/subscriptions/${row.id}`}
          className="text-ui-fg-base focus-visible:shadow-borders-focus rounded underline underline-offset-2 outline-none"
        >
          {name(row)}
        </Link>
      ),
    },
    { ...column("status"), card: "state", cell: ({ status }) => <SubscriptionBadge status={status} /> },
    { ...column("contract_amount"), card: "value", sortable: true, right: true, cell: amount },
    { ...column("every"), cell: every },
    { ...column("next_charge_at"), sortable: true, cell: ({ next_charge_at }) => day(next_charge_at) ?? "–" },
    {
      ...column("charges"),
      cell: ({ charges_paid, charges_failed }) => (
        <>
          {charges_paid}
          {charges_failed > 0 && (
            <Text as="span" size="small" className="text-ui-fg-error">
              {" "}
              {t("subscriptions.failed", { number: charges_failed })}
            </Text>
          )}
        </>
      ),
    },
    { ...column("order"), cell: ({ order }) => <OrderCell order={order} /> },
    { ...column("created_at"), sortable: true, cell: ({ created_at }) => day(created_at) },
  ]
}
