import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Choose } from "../../../components/list/choose"
import { Filters } from "../../../components/list/filters"
import { Find } from "../../../components/list/find"
import { List } from "../../../components/list/list"
import { PageHead } from "../../../components/list/page-head"
import { useNotificationColumns } from "../../../components/notifications/columns"
import { NotificationDrawer } from "../../../components/notifications/notification-drawer"
import { askedBy, useList } from "../../../lib/api"
import { NOTIFICATION_KINDS, NOTIFICATION_STATES, type Notification } from "../../../lib/notifications"
import { useView } from "../../../lib/view"

/** What the gateway has sent, and what became of it. */
const Notifications = () => {
  const { t } = useTranslation("mpgi")
  const view = useView()
  const opened = view.get("open")
  const page = view.get("page")
  const open = (id: string) => view.set({ open: id, page })
  const list = useList<"notifications", Notification>(
    "notifications",
    askedBy(view, ["state", "kind", "order_no"]),
  )
  const columns = useNotificationColumns(open)
  return (
    <Container className="divide-y p-0">
      <PageHead title={t("inbox.title")} about={t("inbox.description")} />
      <Filters>
        <Choose
          label={t("inbox.column.state")}
          value={view.get("state")}
          options={NOTIFICATION_STATES.map((value) => ({ value, label: t(`message.${value}`) }))}
          choose={(state) => view.set({ state })}
        />
        <Choose
          label={t("inbox.column.kind")}
          value={view.get("kind")}
          options={NOTIFICATION_KINDS.map((value) => ({ value, label: t(`inbox.kind.${value}`) }))}
          choose={(kind) => view.set({ kind })}
        />
        <Find label={t("inbox.column.order_no")} view={view} name="order_no" />
      </Filters>
      <List
        view={view}
        query={list}
        label={t("inbox.title")}
        columns={columns}
        of="notifications"
        keyOf={({ id }) => id}
      />
      {opened && <NotificationDrawer id={opened} close={() => open("")} />}
    </Container>
  )
}

export const config = defineRouteConfig({ label: "inbox.title", translationNs: "mpgi", rank: 60 })

export default Notifications
