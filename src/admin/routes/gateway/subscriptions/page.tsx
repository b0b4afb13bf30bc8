import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { listQuery, useList } from "../../../shared/api"
import { asPage } from "../../../shared/boundary/as-page"
import { Filters } from "../../../shared/list/filters"
import { List } from "../../../shared/list/list"
import { PageHeader } from "../../../shared/list/page-header"
import { SearchFilter } from "../../../shared/list/search-filter"
import { SelectFilter } from "../../../shared/list/select-filter"
import { useView } from "../../../shared/view"
import { isTransient, SUBSCRIPTION_STATUSES } from "../../../subscriptions/api"
import { useSubscriptionColumns } from "../../../subscriptions/columns"

/** All subscriptions, on all accounts. */
const Subscriptions = () => {
  const { t } = useTranslation("mpgi")
  const view = useView()
  const order = view.get("order") || "-created_at"
  const query = { ...listQuery(view, ["status", "q"]), order }
  const list = useList("/admin/mpgi/subscriptions", "subscriptions", query, (rows) =>
    rows.some(isTransient) ? 10_000 : false,
  )
  const columns = useSubscriptionColumns()
  const filtered = view.get("status") !== "" || view.get("q") !== ""
  return (
    <Container className="divide-y p-0" data-testid="mpgi-subscriptions">
      <PageHeader title={t("subscriptions.title")} description={t("subscriptions.description")} />
      <Filters>
        <SelectFilter
          label={t("subscriptions.column.status")}
          value={view.get("status")}
          options={SUBSCRIPTION_STATUSES.map((value) => ({
            value,
            label: t(`subscriptions.status.${value}`),
          }))}
          onSelect={(status) => view.set({ status })}
        />
        <SearchFilter label={t("subscriptions.search")} view={view} name="q" />
      </Filters>
      <List
        view={view}
        query={list}
        emptyText={t(filtered ? "shared.list.empty" : "subscriptions.empty")}
        label={t("subscriptions.title")}
        columns={columns}
        rowsKey="subscriptions"
        keyOf={({ id }) => id}
        order={order}
      />
    </Container>
  )
}

export const config = defineRouteConfig({ label: "subscriptions.title", translationNs: "mpgi", rank: 6 })

export default asPage(Subscriptions)
