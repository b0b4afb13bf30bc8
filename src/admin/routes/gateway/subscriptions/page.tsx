import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Choose } from "../../../components/list/choose"
import { Filters } from "../../../components/list/filters"
import { Find } from "../../../components/list/find"
import { List } from "../../../components/list/list"
import { PageHead } from "../../../components/list/page-head"
import { useSubscriptionColumns } from "../../../components/subscriptions/columns"
import { askedBy, useList } from "../../../lib/api"
import { isMoving, SUBSCRIPTION_STATUSES, type Subscription } from "../../../lib/subscriptions"
import { useView } from "../../../lib/view"

/** All subscriptions, on all accounts. */
const Subscriptions = () => {
  const { t } = useTranslation("mpgi")
  const view = useView()
  const order = view.get("order") || "-created_at"
  const query = { ...askedBy(view, ["status", "q"]), order }
  const list = useList<"subscriptions", Subscription>("subscriptions", query, (rows) =>
    rows.some(isMoving) ? 10_000 : false,
  )
  const columns = useSubscriptionColumns()
  const narrowed = view.get("status") !== "" || view.get("q") !== ""
  return (
    <Container className="divide-y p-0" data-testid="mpgi-subscriptions">
      <PageHead title={t("subscriptions.title")} about={t("subscriptions.description")} />
      <Filters>
        <Choose
          label={t("subscriptions.column.status")}
          value={view.get("status")}
          options={SUBSCRIPTION_STATUSES.map((value) => ({
            value,
            label: t(`subscriptions.status.${value}`),
          }))}
          choose={(status) => view.set({ status })}
        />
        <Find label={t("subscriptions.find")} view={view} name="q" />
      </Filters>
      <List
        view={view}
        query={list}
        nothing={t(narrowed ? "list.empty" : "subscriptions.nothing")}
        label={t("subscriptions.title")}
        columns={columns}
        of="subscriptions"
        keyOf={({ id }) => id}
        order={order}
      />
    </Container>
  )
}

export const config = defineRouteConfig({ label: "subscriptions.title", translationNs: "mpgi", rank: 6 })

export default Subscriptions
