import { useTranslation } from "react-i18next"
import type { Column } from "../shared/list/list-table"
import { OpenButton } from "../shared/list/open-button"
import { StateBadge } from "../shared/state-badge"
import type { Notification } from "./api"

export function useNotificationColumns(open: (id: string) => void): Column<Notification>[] {
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
      cell: ({ state }) => <StateBadge state={state} of="notification" />,
    },
    {
      id: "kind",
      label: t("notifications.column.kind"),
      cell: ({ kind }) => t(`notifications.kind.${kind}`, { defaultValue: kind }),
    },
    { id: "order_no", label: t("notifications.column.order_no"), cell: ({ order_no }) => order_no ?? "–" },
    {
      id: "reason",
      label: t("notifications.column.reason"),
      cell: ({ reason }) => (reason ? t(`notifications.reason.${reason}`, { defaultValue: reason }) : "–"),
    },
  ]
}
