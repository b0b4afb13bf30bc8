import { StatusBadge } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { moneyOr } from "../shared/money"
import { OpenButton } from "../shared/list/list"
import type { Column } from "../shared/list/list-table"
import { OrderCell } from "../shared/order-link"
import type { Reply } from "../shared/api-types"

/**
 * A case, or a discrepancy that has not become a case. For a discrepancy, `kind` is that of the case that it would
 * become.
 */
type AttentionRow = Reply<"/admin/mpgi/attention">["attention"][number]

const COLORS = { open: "orange", checking: "blue", closed: "grey" } as const

/** Whether something waits for the merchant, is checked again automatically, or is closed. */
export const AttentionState = ({ state }: Pick<AttentionRow, "state">) => {
  const { t } = useTranslation("mpgi")
  return <StatusBadge color={COLORS[state]}>{t(`attention.state.${state}`)}</StatusBadge>
}

export function useAttentionColumns(open: (id: string) => void): Column<AttentionRow>[] {
  const { t, i18n } = useTranslation("mpgi")
  const locale = i18n.language.slice(0, 2)
  const column = (id: string) => ({ id, label: t(`attention.column.${id}`) })
  return [
    {
      ...column("kind"),
      card: "title",
      cell: ({ id, kind }) => (
        <OpenButton open={() => open(id)}>{t(`cases.kind.${kind}.name`, { defaultValue: kind })}</OpenButton>
      ),
    },
    { ...column("state"), card: "state", cell: ({ state }) => <AttentionState state={state} /> },
    { id: "order", label: t("shared.order"), cell: ({ order }) => <OrderCell order={order} /> },
    {
      ...column("amount"),
      right: true,
      card: "value",
      cell: ({ amount, currency_code }) =>
        currency_code === null ? "–" : moneyOr("–", amount, currency_code, locale),
    },
    {
      ...column("found_at"),
      sortable: true,
      cell: ({ found_at }) =>
        new Date(found_at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" }),
    },
    { id: "closed_by", label: t("shared.closed_by"), cell: (row) => <ClosedBy row={row} /> },
    { ...column("order_no"), wide: true, cell: ({ order_no }) => <code>{order_no || "–"}</code> },
  ]
}

const ClosedBy = ({ row: { automatic, closed_by } }: { row: AttentionRow }) => {
  const { t } = useTranslation("mpgi")
  if (automatic) return t("cases.resolved_automatically")
  return closed_by ? (closed_by.name ?? t("shared.api_key")) : "–"
}
