import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Container, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Choose } from "../../../components/care/choose"
import { Find } from "../../../components/care/find"
import { Loaded } from "../../../components/list/loaded"
import { ListTable } from "../../../components/list/list-table"
import { Pages } from "../../../components/list/pages"
import { useNotificationColumns } from "../../../components/notifications/columns"
import { NotificationDrawer } from "../../../components/notifications/notification-drawer"
import { askedBy, ROWS, useList } from "../../../lib/care"
import { NOTIFICATION_KINDS, NOTIFICATION_STATES, type Notification } from "../../../lib/notifications"
import { pageOf, useView } from "../../../lib/view"

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
  const { notifications = [], count = 0 } = list.data ?? {}
  const columns = useNotificationColumns(open)
  return (
    <Container className="divide-y p-0">
      <div className="px-6 py-4">
        <Heading level="h1">{t("inbox.title")}</Heading>
        <Text size="small" className="text-ui-fg-subtle">
          {t("inbox.description")}
        </Text>
      </div>
      <div className="flex flex-wrap gap-3 px-6 py-4" role="search">
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
        <Find
          label={t("inbox.column.order_no")}
          value={view.get("order_no")}
          find={(order_no) => view.set({ order_no }, { replace: true })}
        />
      </div>
      <Loaded query={list} empty={notifications.length === 0}>
        <ListTable label={t("inbox.title")} columns={columns} rows={notifications} keyOf={({ id }) => id} />
      </Loaded>
      <Pages
        page={pageOf(view)}
        size={ROWS}
        count={count}
        go={(to) => view.set({ page: to > 0 ? String(to + 1) : "" })}
      />
      {opened && <NotificationDrawer id={opened} close={() => open("")} />}
    </Container>
  )
}

export const config = defineRouteConfig({ label: "inbox.title", translationNs: "mpgi", rank: 60 })

export default Notifications
