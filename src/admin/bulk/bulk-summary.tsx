import { Text, StatusBadge, Button, toast, usePrompt } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { LONG_PAGE_SIZE } from "../shared/api"
import { List } from "../shared/list/list"
import type { Column } from "../shared/list/list-table"
import { money } from "../shared/money"
import { OrderCell } from "../shared/order-link"
import { pageQuery, type View } from "../shared/view"
import {
  formatTotals,
  useBulkAction,
  BULK_ROW_STATES,
  useBulkRows,
  type Bulk,
  type BulkRowState,
  type BulkRow,
} from "./api"

const COLORS = {
  draft: "grey",
  queued: "grey",
  running: "blue",
  completed: "green",
  succeeded: "green",
  refused: "red",
  unconfirmed: "orange",
} as const

/** The progress of a bulk action: a bar, and the rows and amounts in each state. */
export const BulkSummary = ({ bulk }: { bulk: Bulk }) => {
  const { t, i18n } = useTranslation("mpgi")
  const { rows, totals } = bulk
  const locale = i18n.language.slice(0, 2)
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0)
  const finished = rows.succeeded + rows.refused + rows.unconfirmed
  const line = (state: BulkRowState) => {
    const amounts = formatTotals(
      totals.filter((total) => total.state === state),
      locale,
    )
    return [t(`bulk.count.${state}`, { count: rows[state] }), amounts].filter(Boolean).join(": ")
  }
  const states: BulkRowState[] = ["queued", "running", "succeeded", "unconfirmed", "refused"]
  return (
    <div className="flex flex-col gap-y-3 px-6 py-4">
      {bulk.state !== "draft" && (
        <div
          role="progressbar"
          aria-label={t("bulk.progress")}
          aria-valuemin={0}
          aria-valuemax={all}
          aria-valuenow={finished}
          className="bg-ui-bg-component h-2 w-full overflow-hidden rounded-full"
        >
          <div
            className="bg-ui-tag-green-icon h-full transition-all motion-reduce:transition-none"
            style={{ width: `${all === 0 ? 100 : (100 * finished) / all}%` }}
          />
        </div>
      )}
      <ul className="flex flex-wrap gap-x-6 gap-y-1" aria-live="polite">
        {states
          .filter((state) => rows[state] > 0)
          .map((state) => (
            <li key={state}>
              <Text size="small">{line(state)}</Text>
            </li>
          ))}
      </ul>
      {bulk.state === "running" && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("bulk.running_description")}
        </Text>
      )}
      {rows.unconfirmed > 0 && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("bulk.unconfirmed_description")}
        </Text>
      )}
    </div>
  )
}

/** The state of a bulk action or of one of its rows. */
export const BulkBadge = ({ state }: { state: keyof typeof COLORS }) => {
  const { t } = useTranslation("mpgi")
  return <StatusBadge color={COLORS[state]}>{t(`bulk.state.${state}`)}</StatusBadge>
}

/** Stops a bulk action, so that queued rows are skipped. The user confirms their amounts first. */
export const StopButton = ({ bulk }: { bulk: Bulk }) => {
  const { t, i18n } = useTranslation("mpgi")
  const prompt = usePrompt()
  const action = useBulkAction(bulk.id, {
    onError: ({ message }) => toast.error(t("bulk.stop_failed"), { description: message }),
  })
  const queued = bulk.totals.filter(({ state }) => state === "queued")
  const values = { count: bulk.rows.queued, amount: formatTotals(queued, i18n.language.slice(0, 2)) }
  if (bulk.state !== "running" || values.count === 0) return null
  const stop = async () => {
    const confirmed = await prompt({
      title: t("bulk.stop_title"),
      description: t("bulk.stop_description", values),
      confirmText: t("bulk.stop"),
      cancelText: t("shared.back"),
    })
    if (confirmed) action.mutate("stop")
  }
  return (
    <Button size="small" variant="danger" isLoading={action.isPending} onClick={() => void stop()}>
      {t("bulk.stop")}
    </Button>
  )
}

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
    { id: "order", label: t("bulk.column.order"), cell: ({ order }) => <OrderCell order={order} /> },
    { id: "order_no", label: t("payments.detail.order_no"), cell: ({ order_no }) => <code>{order_no}</code> },
    {
      id: "amount",
      card: "value",
      label: t("bulk.column.amount"),
      right: true,
      cell: ({ amount, currency_code }) => (currency_code ? money(amount, currency_code, locale) : "–"),
    },
    {
      id: "state",
      label: t("bulk.column.state"),
      card: "state",
      cell: ({ state }) => <BulkBadge state={state} />,
    },
    {
      id: "reason",
      label: t("bulk.column.reason"),
      card: "sentence",
      cell: ({ reason }) =>
        reason && (
          <span className="inline-block max-w-lg whitespace-normal sm:min-w-48 sm:py-2">
            {t(`bulk.reason.${reason}`, { defaultValue: reason })}
          </span>
        ),
    },
  ]
}
