import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { BULK_ROW_STATES, useBulkRows, type Bulk, type BulkRow } from "../../lib/bulks"
import { money } from "../../lib/money"
import { partOf, type View } from "../../lib/view"
import { List } from "../list/list"
import type { Column } from "../list/list-table"
import { OrderLink } from "../transactions/columns"
import { BulkBadge } from "./bulk-badge"

const PAGE = 50

/** What is or was done to each payment of a bulk. */
export const Rows = ({ bulk, view }: { bulk: Bulk; view: View }) => {
  const { t } = useTranslation("mpgi")
  const columns = useRowColumns()
  const state = view.get("state")
  const query = { ...partOf(view, PAGE), ...(state ? { state } : {}) }
  const list = useBulkRows(bulk.id, query, bulk)
  return (
    <>
      <div className="flex flex-wrap gap-2 px-6 py-3" role="group" aria-label={t("bulk.column.state")}>
        {["", ...BULK_ROW_STATES.filter((each) => bulk.rows[each] > 0)].map((each) => (
          <Button
            key={each}
            size="small"
            variant={each === state ? "primary" : "secondary"}
            aria-pressed={each === state}
            onClick={() => view.set({ state: each })}
          >
            {each ? t(`bulk.state.${each}`) : t("bulk.all")}
          </Button>
        ))}
      </div>
      <List
        view={view}
        query={list}
        size={PAGE}
        label={t("bulk.rows")}
        columns={columns}
        of="rows"
        keyOf={({ order_no }) => order_no}
      />
    </>
  )
}

function useRowColumns(): Column<BulkRow>[] {
  const { t, i18n } = useTranslation("mpgi")
  const locale = i18n.language.slice(0, 2)
  return [
    { id: "order", label: t("bulk.column.order"), cell: (row) => <OrderLink row={row} /> },
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
          {reason ? t(`bulk.why.${reason}`, { defaultValue: reason }) : ""}
        </span>
      ),
    },
  ]
}
