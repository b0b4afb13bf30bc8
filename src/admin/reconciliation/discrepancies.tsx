import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { listQuery, useList } from "../shared/api"
import type { Filter } from "../shared/list/filters"
import { List, OpenButton } from "../shared/list/list"
import { OrderCell } from "../shared/order-link"
import type { View } from "../shared/view"
import type { Column } from "../shared/list/list-table"
import { DISCREPANCY_KINDS, formatSide, type Discrepancy, type ListedDiscrepancy } from "./api"

const COLORS = { open: "orange", needs_review: "red", resolved: "green", cleared: "grey" } as const

const STATES = ["unresolved", "needs_review", "resolved", "cleared"]

/** The list of discrepancies. Shows the unresolved ones unless the URL names another state. */
export const Discrepancies = ({ view, open }: { view: View; open: (id: string) => void }) => {
  const { t } = useTranslation("mpgi")
  const filters: Filter[] = [
    {
      id: "state",
      label: t("reconciliation.column.state"),
      type: "one",
      initial: "unresolved",
      options: STATES.map((value) => ({ value, label: t(`reconciliation.state.${value}`) })),
    },
    {
      id: "kind",
      label: t("reconciliation.column.kind"),
      type: "one",
      options: DISCREPANCY_KINDS.map((value) => ({ value, label: t(`reconciliation.kind.${value}.name`) })),
    },
    { id: "order_no", label: t("reconciliation.column.order_no"), type: "text" },
  ]
  const list = useList("/admin/mpgi/reconciliation/discrepancies", "discrepancies", listQuery(view, filters))
  const columns = useDiscrepancyColumns(open)
  return (
    <>
      <List
        view={view}
        query={list}
        label={t("reconciliation.discrepancies")}
        columns={columns}
        filters={filters}
        search={{ label: t("shared.list.search"), name: "q" }}
        rowsKey="discrepancies"
        keyOf={({ id }) => id}
      />
    </>
  )
}

export const DiscrepancyState = ({ state }: Pick<Discrepancy, "state">) => {
  const { t } = useTranslation("mpgi")
  return <StatusBadge color={COLORS[state]}>{t(`reconciliation.state.${state}`)}</StatusBadge>
}

function useDiscrepancyColumns(open: (id: string) => void): Column<ListedDiscrepancy>[] {
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
      card: "state",
      label: t("reconciliation.column.state"),
      cell: ({ state }) => <DiscrepancyState state={state} />,
    },
    { id: "order", label: t("shared.order"), cell: ({ order }) => <OrderCell order={order} /> },
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
