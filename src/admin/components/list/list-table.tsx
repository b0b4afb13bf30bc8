import { ArrowDownMini, ArrowUpMini } from "@medusajs/icons"
import { Checkbox, clx, Table } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"

export interface Column<Row> {
  id: string
  label: string
  cell: (row: Row) => ReactNode
  /** Whether the list can be sorted by it. */
  sortable?: boolean
  right?: boolean
  /** Left out where the screen is narrow. */
  wide?: boolean
}

const looks = ({ right, wide }: { right?: boolean; wide?: boolean }) =>
  clx(right && "text-right tabular-nums", wide && "hidden lg:table-cell")

/** Which rows are chosen, by their keys. */
export interface Selection {
  chosen: ReadonlySet<string>
  change: (keys: readonly string[], chosen: boolean) => void
}

type Props<Row> = {
  label: string
  columns: Column<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string
  /** As in `-created_at`. */
  sort?: string
  onSort?: (sort: string) => void
  selection?: Selection
}

/** A list that scrolls within itself where the screen is narrow. */
export function ListTable<Row>({ label, columns, rows, keyOf, sort = "", onSort, selection }: Props<Row>) {
  const { t } = useTranslation("mpgi")
  const keys = rows.map(keyOf)
  const here = keys.filter((key) => selection?.chosen.has(key)).length
  const all = here === keys.length && here > 0 ? true : here > 0 ? "indeterminate" : false
  return (
    <div className="relative overflow-x-auto" role="region" aria-label={label} tabIndex={0}>
      <Table className="whitespace-nowrap">
        <Table.Header>
          <Table.Row>
            {selection && (
              <Table.HeaderCell className="w-8">
                <Checkbox
                  aria-label={t("list.select_page")}
                  checked={all}
                  onCheckedChange={(now) => selection.change(keys, now === true)}
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
                    aria-label={t("list.select", { name: keyOf(row) })}
                    checked={selection.chosen.has(keyOf(row))}
                    onCheckedChange={(now) => selection.change([keyOf(row)], now === true)}
                  />
                </Table.Cell>
              )}
              {columns.map((column) => (
                <Table.Cell key={column.id} className={looks(column)}>
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
  if (!sortable || !onSort) return <Table.HeaderCell className={looks(column)}>{label}</Table.HeaderCell>
  const Arrow = sorted === "ascending" ? ArrowUpMini : ArrowDownMini
  return (
    <Table.HeaderCell aria-sort={sorted} className={looks(column)}>
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
