import { useTranslation } from "react-i18next"
import type { Notification } from "../../lib/notifications"
import { OpenButton } from "../care/open-button"
import type { Column } from "../list/list-table"
import { StateBadge } from "../payment/state-badge"

export function useNotificationColumns(open: (id: string) => void): Column<Notification>[] {
  const { t, i18n } = useTranslation("mpgi")
  const locale = i18n.language.slice(0, 2)
  return [
    {
      id: "received_at",
      label: t("inbox.column.received_at"),
      cell: ({ id, received_at }) => (
        <OpenButton open={() => open(id)}>{new Date(received_at).toLocaleString(locale)}</OpenButton>
      ),
    },
    {
      id: "state",
      label: t("inbox.column.state"),
      cell: ({ state }) => <StateBadge state={state} of="message" />,
    },
    {
      id: "kind",
      label: t("inbox.column.kind"),
      cell: ({ kind }) => t(`inbox.kind.${kind}`, { defaultValue: kind }),
    },
    { id: "order_no", label: t("inbox.column.order_no"), cell: ({ order_no }) => order_no ?? "–" },
    {
      id: "reason",
      label: t("inbox.column.reason"),
      cell: ({ reason }) => (reason ? t(`inbox.why_short.${reason}`, { defaultValue: reason }) : "–"),
    },
  ]
}
