import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Column } from "../shared/list/list-table"
import { OpenButton } from "../shared/list/list"
import { OrderCell } from "../shared/order-link"
import { AUTOMATIC, type Case } from "./api"

export const CaseState = ({ state }: Pick<Case, "state">) => {
  const { t } = useTranslation("mpgi")
  return <StatusBadge color={state === "open" ? "orange" : "grey"}>{t(`cases.state.${state}`)}</StatusBadge>
}

export function useCaseColumns(open: (id: string) => void): Column<Case>[] {
  const { t, i18n } = useTranslation("mpgi")
  const locale = i18n.language.slice(0, 2)
  return [
    {
      id: "kind",
      label: t("cases.column.kind"),
      cell: ({ id, kind }) => (
        <OpenButton open={() => open(id)}>{t(`cases.kind.${kind}.name`, { defaultValue: kind })}</OpenButton>
      ),
    },
    {
      id: "state",
      label: t("cases.column.state"),
      card: "state",
      cell: ({ state }) => <CaseState state={state} />,
    },
    { id: "order", label: t("shared.order"), cell: ({ order }) => <OrderCell order={order} /> },
    { id: "order_no", label: t("cases.column.order_no"), cell: ({ order_no }) => order_no || "–" },
    {
      id: "opened_at",
      label: t("cases.column.opened_at"),
      cell: ({ opened_at }) => new Date(opened_at).toLocaleString(locale),
    },
    {
      id: "closed_by",
      label: t("shared.closed_by"),
      cell: ({ closed_by }) => <ClosedBy closed_by={closed_by} />,
    },
  ]
}

export const ClosedBy = ({ closed_by }: Pick<Case, "closed_by">) => {
  const { t } = useTranslation("mpgi")
  return <>{closed_by === AUTOMATIC ? t("cases.resolved_automatically") : (closed_by ?? "–")}</>
}
