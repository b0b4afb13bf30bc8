import { ArrowDownMini, ArrowUpMini } from "@medusajs/icons"
import { Checkbox, clx, Table } from "@medusajs/ui"
import { useState, type ReactNode } from "react"
import { useTranslation } from "react-i18next"

export interface Column<Row> {
  id: string
  label: string
  cell: (row: Row) => ReactNode
  /** Whether the API can sort by this column. */
  sortable?: boolean
  right?: boolean
  /** Hidden on narrow screens. */
  wide?: boolean
}

const cellClass = ({ right, wide }: { right?: boolean; wide?: boolean }) =>
  clx(right && "text-right tabular-nums", wide && "hidden lg:table-cell")

/** The selected rows, by their keys. */
export interface Selection {
  selected: ReadonlySet<string>
  change: (keys: readonly string[], selected: boolean) => void
}

type Props<Row> = {
  label: string
  columns: Column<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string
  /** A column, with `-` in front for descending order, as in `-created_at`. */
  sort?: string
  onSort?: (sort: string) => void
  selection?: Selection
}

/** A table that scrolls sideways on narrow screens. */
export function ListTable<Row>({ label, columns, rows, keyOf, sort = "", onSort, selection }: Props<Row>) {
  const { t } = useTranslation("mpgi")
  const keys = rows.map(keyOf)
  const selected = keys.filter((key) => selection?.selected.has(key)).length
  const header = selected === 0 ? false : selected === keys.length ? true : "indeterminate"
  return (
    <div className="relative overflow-x-auto" role="region" aria-label={label} tabIndex={0}>
      <Table className="whitespace-nowrap">
        <Table.Header>
          <Table.Row>
            {selection && (
              <Table.HeaderCell className="w-8">
                <Checkbox
                  aria-label={t("shared.list.select_page")}
                  checked={header}
                  onCheckedChange={(checked) => selection.change(keys, checked === true)}
                />
              </Table.HeaderCell>
            )}
            {columns.map((column) => (
              <Heading key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map((row) => (
            <Table.Row key={keyOf(row)}>
              {selection && (
                <Table.Cell>
                  <Checkbox
                    aria-label={t("shared.list.select", { name: keyOf(row) })}
                    checked={selection.selected.has(keyOf(row))}
                    onCheckedChange={(checked) => selection.change([keyOf(row)], checked === true)}
                  />
                </Table.Cell>
              )}
              {columns.map((column) => (
                <Table.Cell key={column.id} className={cellClass(column)}>
                  {column.cell(row)}
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table>
    </div>
  )
}

type HeadingProps<Row> = {
  column: Column<Row>
  sort: string
  onSort: ((sort: string) => void) | undefined
}

function Heading<Row>({ column, sort, onSort }: HeadingProps<Row>) {
  const { id, label, sortable, right } = column
  const sorted = sort === id ? "ascending" : sort === `-${id}` ? "descending" : "none"
  if (!sortable || !onSort) return <Table.HeaderCell className={cellClass(column)}>{label}</Table.HeaderCell>
  const Arrow = sorted === "ascending" ? ArrowUpMini : ArrowDownMini
  return (
    <Table.HeaderCell aria-sort={sorted} className={cellClass(column)}>
      <button
        type="button"
        className={clx(
          "focus-visible:shadow-borders-focus inline-flex items-center gap-x-1 rounded align-middle outline-none",
          right && "flex-row-reverse",
        )}
        onClick={() => onSort(sorted === "descending" ? id : `-${id}`)}
      >
        {label}
        <Arrow aria-hidden className={sorted === "none" ? "invisible" : ""} />
      </button>
    </Table.HeaderCell>
  )
}

/** The selected rows of a list, kept across its pages. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  return {
    selected,
    clear: () => setSelected(new Set()),
    change: (keys: readonly string[], on: boolean) =>
      setSelected((current) => {
        const next = new Set(current)
        for (const key of keys) {
          if (on) next.add(key)
          else next.delete(key)
        }
        return next
      }),
  }
}
