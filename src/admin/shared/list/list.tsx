import { PAGE_SIZE, type ListReply } from "../api"
import { pageIndex, goToPage, type View } from "../view"
import { ListTable, type Column, type Selection } from "./list-table"
import { Pagination } from "./pagination"
import { QueryState } from "./query-state"

type Props<Name extends string, Row> = {
  label: string
  /** The URL, which names the shown page. */
  view: View
  /** The request for that page, and the key of its rows in the reply. */
  query: { isPending: boolean; error: Error | null; data: ListReply<Name, Row> | undefined }
  rowsKey: Name
  columns: Column<Row>[]
  keyOf: (row: Row) => string
  /** Rows on one page. */
  size?: number
  /** As in `-created_at`; without it the list cannot be sorted. */
  order?: string
  selection?: Selection
  /** Shown when the list is empty. */
  emptyText?: string
}

/** The page of a list that the URL names, with pagination. */
export function List<Name extends string, Row>(props: Props<Name, Row>) {
  const { view, query, rowsKey, size = PAGE_SIZE, order, emptyText, ...table } = props
  const rows = query.data?.[rowsKey] ?? []
  return (
    <>
      <QueryState query={query} empty={rows.length === 0} {...(emptyText && { emptyText })}>
        <ListTable
          {...table}
          rows={rows}
          {...(order && { sort: order, onSort: (column) => view.set({ order: column }) })}
        />
      </QueryState>
      <Pagination
        page={pageIndex(view)}
        size={size}
        count={query.data?.count ?? 0}
        onPage={(page) => goToPage(view, page)}
      />
    </>
  )
}
