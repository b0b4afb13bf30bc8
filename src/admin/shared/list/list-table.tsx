import {
  Checkbox,
  createDataTableColumnHelper,
  DataTable,
  TooltipProvider,
  useDataTable,
  type DataTableCommand,
} from "@medusajs/ui"
import { useState, useSyncExternalStore, type ReactNode } from "react"
import { useTranslation } from "react-i18next"

export interface Column<Row> {
  id: string
  label: string
  cell: (row: Row) => ReactNode
  /** Whether the API can sort by this column. */
  sortable?: boolean
  right?: boolean
  /** Left out on a phone. */
  wide?: boolean
  /**
   * The place on the card that shows a row on a phone: the title, the value, the state, or a sentence below all else.
   * The other columns follow with their labels. If no column is the title, the first column is.
   */
  card?: "title" | "value" | "state" | "sentence"
}

/** The selected rows, by their keys. */
export interface Selection {
  selected: ReadonlySet<string>
  /** Replaces the selection. */
  change: (keys: readonly string[]) => void
}

interface RowSelection<Row> extends Selection {
  /** What a screen reader calls a row. */
  nameOf: (row: Row) => string
}

/** The selection, and the commands for it. */
export interface ListSelection<Row> extends RowSelection<Row> {
  /** How many rows are selected, which may be more than the list shows. */
  count: number
  clear: () => void
  /** Offers to select all rows that match the filters, if they are more than the selected ones. */
  all?: { count: number; select: () => void } | undefined
  commands: DataTableCommand[]
}

type TableProps<Row> = {
  label: string
  columns: Column<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string
}

/** All rows of a short list, which is neither sorted nor paged. */
export function ListTable<Row>({ label, columns, rows, keyOf }: TableProps<Row>) {
  const instance = useDataTable<Row>({
    data: rows,
    columns: useTableColumns(columns),
    getRowId: keyOf,
  })
  return (
    <TooltipProvider>
      <DataTable instance={instance}>
        <Rows label={label} columns={columns} rows={rows} keyOf={keyOf} />
      </DataTable>
    </TooltipProvider>
  )
}

/** Medusa's table of rows. On a phone, each row is a card, so that users need not scroll sideways. */
export function Rows<Row>({
  label,
  columns,
  rows,
  keyOf,
  selection,
}: TableProps<Row> & { selection?: RowSelection<Row> | undefined }) {
  const isWide = useMedia("(min-width: 640px)")
  if (isWide)
    return (
      <div role="region" aria-label={label} className="[&_thead_th_button]:focus-visible:underline">
        <DataTable.Table />
      </div>
    )
  return (
    <ul aria-label={label} className="divide-y border-t">
      {selection && (
        <li className="bg-ui-bg-subtle px-6 py-3">
          <SelectPage keys={rows.map(keyOf)} selection={selection} />
        </li>
      )}
      {rows.map((row) => (
        <li key={keyOf(row)} className="flex gap-x-4 px-6 py-3">
          {selection && <SelectRow id={keyOf(row)} name={selection.nameOf(row)} selection={selection} />}
          <Card columns={columns.filter(({ wide }) => !wide)} row={row} />
        </li>
      ))}
    </ul>
  )
}

/** A row on a phone: its title and value, its state, and the other columns. */
function Card<Row>({ columns, row }: { columns: Column<Row>[]; row: Row }) {
  const at = (place: Column<Row>["card"]) => columns.find(({ card }) => card === place)
  const title = at("title") ?? columns[0]
  const placed = [title, at("value"), at("state"), at("sentence")]
  const others = columns
    .filter((column) => !placed.includes(column))
    .map((column) => ({ ...column, content: column.cell(row) }))
    .filter(({ content }) => content !== "–" && content !== null && content !== "")
  return (
    <div className="txt-compact-small text-ui-fg-subtle flex min-w-0 flex-1 flex-col gap-y-1.5">
      <div className="flex items-baseline justify-between gap-x-4">
        <span className="text-ui-fg-base min-w-0 break-words font-medium">{title?.cell(row)}</span>
        <span className="text-ui-fg-base font-medium tabular-nums">{at("value")?.cell(row)}</span>
      </div>
      {at("state") && <div>{at("state")?.cell(row)}</div>}
      {others.length > 0 && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
          {others.map(({ id, label, content }) => (
            <div key={id} className="contents">
              <dt className="text-ui-fg-subtle">{label}</dt>
              <dd className="min-w-0 break-words text-right">{content}</dd>
            </div>
          ))}
        </dl>
      )}
      {at("sentence")?.cell(row)}
    </div>
  )
}

/** The columns as Medusa's table expects them. Its own checkboxes have no name for a screen reader. */
export function useTableColumns<Row>(columns: readonly Column<Row>[], selection?: RowSelection<Row>) {
  const { t } = useTranslation("mpgi")
  const helper = createDataTableColumnHelper<Row>()
  const data = columns.map(({ id, label, cell, sortable = false, right = false }) =>
    helper.accessor((row: Row) => row, {
      id,
      header: label,
      enableSorting: sortable,
      sortAscLabel: t("shared.list.ascending"),
      sortDescLabel: t("shared.list.descending"),
      truncateTooltip: false,
      ...(right ? { align: "right" as const } : {}),
      cell: ({ row: { original } }) => (
        <div className={right ? "tabular-nums" : undefined}>{cell(original)}</div>
      ),
    }),
  )
  if (!selection) return data
  const select = helper.select({
    header: ({ table }) => (
      <SelectPage keys={table.getRowModel().rows.map(({ id }) => id)} selection={selection} />
    ),
    cell: ({ row: { id, original } }) => (
      <SelectRow id={id} name={selection.nameOf(original)} selection={selection} />
    ),
  })
  return [select, ...data]
}

type SelectRowProps = { id: string; name: string; selection: Selection }

const SelectRow = ({ id, name, selection: { selected, change } }: SelectRowProps) => {
  const { t } = useTranslation("mpgi")
  return (
    <Checkbox
      aria-label={t("shared.list.select", { name })}
      checked={selected.has(id)}
      onCheckedChange={(checked) =>
        change(checked === true ? [...selected, id] : [...selected].filter((other) => other !== id))
      }
    />
  )
}

/** Selects all rows of the page. The selection keeps the rows of other pages. */
const SelectPage = ({ keys, selection: { selected, change } }: { keys: string[]; selection: Selection }) => {
  const { t } = useTranslation("mpgi")
  const count = keys.filter((key) => selected.has(key)).length
  const others = [...selected].filter((key) => !keys.includes(key))
  return (
    <Checkbox
      aria-label={t("shared.list.select_page")}
      checked={count === 0 ? false : count === keys.length ? true : "indeterminate"}
      onCheckedChange={(checked) => change(checked === true ? [...others, ...keys] : others)}
    />
  )
}

/** The selected rows of a list, kept across its pages. */
export function useSelection(): Selection & { clear: () => void } {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return {
    selected,
    clear: () => setSelected(new Set()),
    change: (keys) => setSelected(new Set(keys)),
  }
}

/** Whether the screen matches a media query; true if there is no screen. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMediaOf(query)
      media?.addEventListener("change", changed)
      return () => media?.removeEventListener("change", changed)
    },
    () => matchMediaOf(query)?.matches ?? true,
  )
}

const matchMediaOf = (query: string): MediaQueryList | undefined =>
  typeof window.matchMedia === "function" ? window.matchMedia(query) : undefined
