import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { LONG_PAGE_SIZE } from "../shared/api"
import { List } from "../shared/list/list"
import type { Column } from "../shared/list/list-table"
import { money } from "../shared/money"
import { OrderReference } from "../shared/order-link"
import { pageQuery, type View } from "../shared/view"
import { BULK_ROW_STATES, useBulkRows, type Bulk, type BulkRow } from "./api"
import { BulkBadge } from "./bulk-badge"

/** The payments of a bulk action, each with its state. */
export const BulkRows = ({ bulk, view }: { bulk: Bulk; view: View }) => {
  const { t } = useTranslation("mpgi")
  const columns = useRowColumns()
  const state = view.get("state")
  const query = { ...pageQuery(view, LONG_PAGE_SIZE), ...(state ? { state } : {}) }
  const list = useBulkRows(bulk.id, query, bulk)
  return (
    <>
      <div className="flex flex-wrap gap-2 px-6 py-3" role="group" aria-label={t("bulk.column.state")}>
        {["", ...BULK_ROW_STATES.filter((rowState) => bulk.rows[rowState] > 0)].map((rowState) => (
          <Button
            key={rowState}
            size="small"
            variant={rowState === state ? "primary" : "secondary"}
            aria-pressed={rowState === state}
            onClick={() => view.set({ state: rowState })}
          >
            {rowState ? t(`bulk.state.${rowState}`) : t("bulk.all")}
          </Button>
        ))}
      </div>
      <List
        view={view}
        query={list}
        size={LONG_PAGE_SIZE}
        label={t("bulk.rows")}
        columns={columns}
        rowsKey="rows"
        keyOf={({ order_no }) => order_no}
      />
    </>
  )
}

function useRowColumns(): Column<BulkRow>[] {
  const { t, i18n } = useTranslation("mpgi")
  const locale = i18n.language.slice(0, 2)
  return [
    { id: "order", label: t("bulk.column.order"), cell: (row) => <OrderReference row={row} /> },
    {
      id: "amount",
      label: t("bulk.column.amount"),
      right: true,
      cell: ({ amount, currency_code }) => (currency_code ? money(amount, currency_code, locale) : "–"),
    },
    { id: "state", label: t("bulk.column.state"), cell: ({ state }) => <BulkBadge state={state} /> },
    {
      id: "reason",
      label: t("bulk.column.reason"),
      cell: ({ reason }) => (
        <span className="inline-block min-w-48 max-w-lg whitespace-normal py-2">
          {reason ? t(`bulk.reason.${reason}`, { defaultValue: reason }) : ""}
        </span>
      ),
    },
  ]
}
