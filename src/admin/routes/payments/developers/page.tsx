import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import {
  NOTIFICATION_KINDS,
  NOTIFICATION_STATES,
  NotificationDrawer,
  type Notification,
} from "../../../notifications/notification-drawer"
import { listQuery, useList } from "../../../shared/api"
import { asPage } from "../../../shared/boundary/as-page"
import { DevelopersTabs } from "../../../shared/navigation/tabs"
import type { Filter } from "../../../shared/list/filters"
import { List, PageHeader, OpenButton } from "../../../shared/list/list"
import { useView } from "../../../shared/view"
import type { Column } from "../../../shared/list/list-table"
import { OrderCell } from "../../../shared/order-link"
import { StateBadge } from "../../../shared/state-badge"

/** Notifications from the gateway, and their state. */
const Notifications = () => {
  const { t } = useTranslation("mpgi")
  const view = useView()
  const opened = view.get("open")
  const page = view.get("page")
  const open = (id: string) => view.set({ open: id, page })
  const filters: Filter[] = [
    {
      id: "state",
      label: t("notifications.column.state"),
      type: "one",
      options: NOTIFICATION_STATES.map((value) => ({ value, label: t(`notifications.state.${value}`) })),
    },
    {
      id: "kind",
      label: t("notifications.column.kind"),
      type: "one",
      options: NOTIFICATION_KINDS.map((value) => ({ value, label: t(`notifications.kind.${value}`) })),
    },
    { id: "order_no", label: t("notifications.column.order_no"), type: "text" },
  ]
  const list = useList("/admin/mpgi/notifications", "notifications", listQuery(view, filters))
  const columns = useNotificationColumns(open)
  return (
    <Container className="divide-y p-0">
      <PageHeader title={t("notifications.title")} description={t("notifications.description")} />
      <List
        view={view}
        query={list}
        label={t("notifications.title")}
        columns={columns}
        filters={filters}
        search={{ label: t("shared.list.search"), name: "q" }}
        rowsKey="notifications"
        keyOf={({ id }) => id}
      />
      {opened && <NotificationDrawer id={opened} close={() => open("")} />}
    </Container>
  )
}

export const config = defineRouteConfig({ label: "shared.developers", translationNs: "mpgi", rank: 6 })

export default asPage(Notifications, DevelopersTabs)

function useNotificationColumns(open: (id: string) => void): Column<Notification>[] {
  const { t, i18n } = useTranslation("mpgi")
  const locale = i18n.language.slice(0, 2)
  return [
    {
      id: "received_at",
      label: t("notifications.column.received_at"),
      cell: ({ id, received_at }) => (
        <OpenButton open={() => open(id)}>{new Date(received_at).toLocaleString(locale)}</OpenButton>
      ),
    },
    {
      id: "state",
      label: t("notifications.column.state"),
      card: "state",
      cell: ({ state }) => <StateBadge state={state} of="notification" />,
    },
    {
      id: "kind",
      label: t("notifications.column.kind"),
      cell: ({ kind }) => t(`notifications.kind.${kind}`, { defaultValue: kind }),
    },
    { id: "order", label: t("shared.order"), cell: ({ order }) => <OrderCell order={order} /> },
    { id: "order_no", label: t("notifications.column.order_no"), cell: ({ order_no }) => order_no ?? "–" },
    {
      id: "reason",
      label: t("notifications.column.reason"),
      cell: ({ reason }) => (reason ? t(`notifications.reason.${reason}`, { defaultValue: reason }) : "–"),
    },
  ]
}
