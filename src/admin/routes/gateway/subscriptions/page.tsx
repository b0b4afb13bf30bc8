import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Choose } from "../../../components/care/choose"
import { Find } from "../../../components/care/find"
import { ListTable } from "../../../components/list/list-table"
import { Loaded } from "../../../components/list/loaded"
import { Pages } from "../../../components/list/pages"
import { useSubscriptionColumns } from "../../../components/subscriptions/columns"
import { askedBy, ROWS, useList } from "../../../lib/care"
import { isMoving, SUBSCRIPTION_STATUSES, type Subscription } from "../../../lib/subscriptions"
import { pageOf, useView } from "../../../lib/view"

/** All subscriptions, on all accounts. */
const Subscriptions = () => {
  const { t } = useTranslation("mpgi")
  const view = useView()
  const order = view.get("order") || "-created_at"
  const query = { ...askedBy(view, ["status", "q"]), order }
  const list = useList<"subscriptions", Subscription>("subscriptions", query, (rows) =>
    rows.some(isMoving) ? 10_000 : false,
  )
  const { subscriptions = [], count = 0 } = list.data ?? {}
  const columns = useSubscriptionColumns()
  const narrowed = view.get("status") !== "" || view.get("q") !== ""
  return (
    <Container className="divide-y p-0" data-testid="mpgi-subscriptions">
      <div className="px-6 py-4">
        <Heading level="h1">{t("subscriptions.title")}</Heading>
        <Text size="small" className="text-ui-fg-subtle">
          {t("subscriptions.description")}
        </Text>
      </div>
      <div className="flex flex-wrap gap-3 px-6 py-4" role="search">
        <Choose
          label={t("subscriptions.column.status")}
          value={view.get("status")}
          options={SUBSCRIPTION_STATUSES.map((value) => ({
            value,
            label: t(`subscriptions.status.${value}`),
          }))}
          choose={(status) => view.set({ status })}
        />
        <Find
          label={t("subscriptions.find")}
          value={view.get("q")}
          find={(q) => view.set({ q }, { replace: true })}
        />
      </div>
      <Loaded
        query={list}
        empty={subscriptions.length === 0}
        nothing={t(narrowed ? "list.empty" : "subscriptions.nothing")}
      >
        <ListTable
          label={t("subscriptions.title")}
          columns={columns}
          rows={subscriptions}
          keyOf={({ id }) => id}
          sort={order}
          onSort={(sort) => view.set({ order: sort })}
        />
      </Loaded>
      <Pages
        page={pageOf(view)}
        size={ROWS}
        count={count}
        go={(to) => view.set({ page: to > 0 ? String(to + 1) : "" })}
      />
    </Container>
  )
}

export const config = defineRouteConfig({ label: "subscriptions.title", translationNs: "mpgi", rank: 6 })

export default Subscriptions
