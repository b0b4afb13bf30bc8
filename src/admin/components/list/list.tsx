import { ROWS, type Listed } from "../../lib/api"
import { pageOf, turnTo, type View } from "../../lib/view"
import { ListTable, type Column, type Selection } from "./list-table"
import { Loaded } from "./loaded"
import { Pages } from "./pages"

type Props<Name extends string, Row> = {
  label: string
  /** The address: which page is shown. */
  view: View
  /** The reading of that page, and the name that its rows have in the answer. */
  query: { isPending: boolean; error: Error | null; data: Listed<Name, Row> | undefined }
  of: Name
  columns: Column<Row>[]
  keyOf: (row: Row) => string
  /** How many rows a page has. */
  size?: number
  /** As in `-created_at`; a list without it cannot be sorted. */
  order?: string
  selection?: Selection
  /** What is said when nothing is in it. */
  nothing?: string
}

/** A page of a list, as its address says, and the way to the others. */
export function List<Name extends string, Row>(props: Props<Name, Row>) {
  const { view, query, of, size = ROWS, order, nothing, ...table } = props
  const rows = query.data?.[of] ?? []
  return (
    <>
      <Loaded query={query} empty={rows.length === 0} {...(nothing && { nothing })}>
        <ListTable
          {...table}
          rows={rows}
          {...(order && { sort: order, onSort: (by) => view.set({ order: by }) })}
        />
      </Loaded>
      <Pages page={pageOf(view)} size={size} count={query.data?.count ?? 0} go={(to) => turnTo(view, to)} />
    </>
  )
}
