import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { Column } from "../shared/list/list-table"
import { OpenButton } from "../shared/list/open-button"
import { formatSide, type Discrepancy, type ListedDiscrepancy } from "./api"

const COLORS = { open: "orange", needs_review: "red", resolved: "green", cleared: "grey" } as const

export const DiscrepancyState = ({ state }: Pick<Discrepancy, "state">) => {
  const { t } = useTranslation("mpgi")
  return <StatusBadge color={COLORS[state]}>{t(`reconciliation.state.${state}`)}</StatusBadge>
}

export function useDiscrepancyColumns(open: (id: string) => void): Column<ListedDiscrepancy>[] {
  const { t, i18n } = useTranslation("mpgi")
  const locale = i18n.language.slice(0, 2)
  return [
    {
      id: "kind",
      label: t("reconciliation.column.kind"),
      cell: ({ id, kind }) => (
        <OpenButton open={() => open(id)}>
          {t(`reconciliation.kind.${kind}.name`, { defaultValue: kind })}
        </OpenButton>
      ),
    },
    {
      id: "state",
      label: t("reconciliation.column.state"),
      cell: ({ state }) => <DiscrepancyState state={state} />,
    },
    { id: "order_no", label: t("reconciliation.column.order_no"), cell: ({ order_no }) => order_no || "–" },
    {
      id: "local_value",
      label: t("reconciliation.column.local_value"),
      cell: ({ local_value, currency_code }) => formatSide(local_value, currency_code, t, locale),
    },
    {
      id: "gateway_value",
      label: t("reconciliation.column.gateway_value"),
      cell: ({ gateway_value, currency_code }) => formatSide(gateway_value, currency_code, t, locale),
    },
    {
      id: "first_seen_at",
      label: t("reconciliation.column.first_seen_at"),
      cell: ({ first_seen_at }) => new Date(first_seen_at).toLocaleString(locale),
    },
  ]
}
