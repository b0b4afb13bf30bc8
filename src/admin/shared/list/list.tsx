import { DataTable, Heading, Table, Text, TooltipProvider, useDataTable } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { PAGE_SIZE, type ListReply } from "../api"
import { goToPage, pageIndex, type View } from "../view"
import { Loading } from "../loading"
import { useFiltering, type Filter } from "./filters"
import { Rows, useTableColumns, type Column, type ListSelection } from "./list-table"
import { Commands, Named, SelectedBar, Toolbar } from "./toolbar"

type Props<Name extends string, Row> = {
  label: string
  /** The URL, which holds page, filters, search text, sorting and columns. */
  view: View
  /** The request for that page, and the key of its rows in the reply. */
  query: { isPending: boolean; error: Error | null; data: ListReply<Name, Row> | undefined }
  rowsKey: Name
  columns: Column<Row>[]
  keyOf: (row: Row) => string
  /** Rows on one page. */
  size?: number
  filters?: Filter[]
  /** The search field, whose text is a parameter of the URL. */
  search?: { label: string; name: string }
  /** As in `-created_at`; without it the list cannot be sorted. */
  order?: string
  /** The columns that are shown unless the user chooses others. Absent: the user cannot choose columns. */
  shown?: readonly string[]
  selection?: ListSelection<Row>
  /** Further buttons beside filters and search. */
  actions?: ReactNode
  /** Shown when the list is empty. */
  emptyText?: string
}

/** A list that looks like every other list of the dashboard. The URL has its page, filters and sorting. */
export function List<Name extends string, Row>(props: Props<Name, Row>) {
  const { label, view, query, rowsKey, keyOf, size = PAGE_SIZE, order, search, selection } = props
  const { t } = useTranslation("mpgi")
  const rows = query.data?.[rowsKey] ?? []
  const count = query.data?.count ?? 0
  const chosen = view.get("columns").split(",").filter(Boolean)
  const shown = chosen.length > 0 ? chosen : props.shown
  const columns = shown ? props.columns.filter(({ id }) => shown.includes(id)) : props.columns
  const { filters, filtering } = useFiltering(view, props.filters ?? [])
  const instance = useDataTable<Row>({
    data: rows,
    columns: useTableColumns(columns, selection),
    getRowId: keyOf,
    rowCount: count,
    // Every change of the URL goes back to the first page.
    autoResetPageIndex: false,
    filters,
    filtering,
    pagination: {
      state: { pageIndex: pageIndex(view), pageSize: size },
      onPaginationChange: (page) => goToPage(view, page.pageIndex),
    },
    commands: selection?.commands ?? [],
    rowSelection: {
      state: Object.fromEntries([...(selection?.selected ?? [])].map((key) => [key, true])),
      onRowSelectionChange: (state) => selection?.change(Object.keys(state).filter((key) => state[key])),
      enableRowSelection: selection !== undefined,
    },
    ...(order ? { sorting: sortingBy(order, view) } : {}),
    ...(search
      ? {
          search: {
            state: view.get(search.name),
            onSearchChange: (text: string) => view.set({ [search.name]: text.trim() }, { replace: true }),
          },
        }
      : {}),
  })
  return (
    <Named name={(chip) => t("shared.list.remove_filter", { what: chip })}>
      <TooltipProvider>
        <DataTable instance={instance}>
          <Toolbar
            view={view}
            {...(search ? { search: search.label } : {})}
            filtered={filters.length > 0}
            sorted={order !== undefined && columns.some(({ sortable }) => sortable)}
            {...(props.shown
              ? { columns: { all: props.columns, visible: columns.map(({ id }) => id) } }
              : {})}
          >
            {props.actions}
          </Toolbar>
          {selection && <SelectedBar selection={selection} />}
          <QueryState
            query={query}
            empty={rows.length === 0}
            {...(props.emptyText && { emptyText: props.emptyText })}
          >
            <Rows label={label} columns={columns} rows={rows} keyOf={keyOf} selection={selection} />
          </QueryState>
          <Pagination
            page={pageIndex(view)}
            size={size}
            count={count}
            onPage={(page) => goToPage(view, page)}
          />
          {selection && <Commands />}
        </DataTable>
      </TooltipProvider>
    </Named>
  )
}

function sortingBy(order: string, view: View) {
  return {
    state: { id: order.replace(/^-/, ""), desc: order.startsWith("-") },
    onSortingChange: (next: { id: string; desc: boolean } | undefined) =>
      view.set({ order: next ? `${next.desc ? "-" : ""}${next.id}` : "" }),
  }
}

type PageHeaderProps = {
  title: string
  /** What the page is for. */
  description?: string
  /** `h1` for the page itself, `h2` for a part of it. */
  level?: "h1" | "h2"
  /** The actions of the page. */
  children?: ReactNode
}

/** The title of a page or of a part of it. */
export const PageHeader = ({ title, description, level = "h1", children }: PageHeaderProps) => (
  <div className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
    <div className="min-w-0">
      <Heading level={level}>{title}</Heading>
      {description && (
        <Text size="small" className="text-ui-fg-subtle">
          {description}
        </Text>
      )}
    </div>
    {children}
  </div>
)

type PaginationProps = { page: number; size: number; count: number; onPage: (page: number) => void }

/** Medusa's pagination. Renders nothing without rows. `page` counts from 0. */
export const Pagination = ({ page, size, count, onPage }: PaginationProps) => {
  const { t } = useTranslation("mpgi")
  if (count === 0) return null // loading, or empty, which the list shows
  const pages = Math.ceil(count / size)
  return (
    <nav aria-label={t("shared.list.pages")}>
      <Table.Pagination
        className="flex-wrap max-sm:py-2"
        count={count}
        pageSize={size}
        pageCount={pages}
        pageIndex={page}
        canPreviousPage={page > 0}
        canNextPage={page + 1 < pages}
        previousPage={() => onPage(page - 1)}
        nextPage={() => onPage(page + 1)}
        translations={{
          of: t("shared.list.of"),
          results: t("shared.list.results"),
          pages: t("shared.list.page_count"),
          prev: t("shared.list.previous"),
          next: t("shared.list.next"),
        }}
      />
    </nav>
  )
}

type QueryStateProps = {
  query: { isPending: boolean; error: Error | null }
  empty: boolean
  /** Shown when there is nothing to show. */
  emptyText?: string
  children: ReactNode
}

/** Shows its children once a request has succeeded. Otherwise shows that it is loading, has failed or is empty. */
export const QueryState = ({ query: { isPending, error }, empty, emptyText, children }: QueryStateProps) => {
  const { t } = useTranslation("mpgi")
  if (error)
    return (
      <Text size="small" className="text-ui-fg-error px-6 py-8" role="alert">
        {t("shared.list.load_failed", { message: error.message })}
      </Text>
    )
  if (isPending) return <Loading label={t("shared.list.loading")} className="h-40 w-full" />
  if (empty)
    return (
      <Text size="small" className="text-ui-fg-subtle px-6 py-8">
        {emptyText ?? t("shared.list.empty")}
      </Text>
    )
  return <>{children}</>
}

/** Opens the details of a row. Looks like a link, but is a button: it does not lead to another page. */
export const OpenButton = ({ open, children }: { open: () => void; children: ReactNode }) => (
  <button
    type="button"
    className="text-ui-fg-base underline focus-visible:shadow-borders-focus rounded text-left outline-none"
    onClick={open}
  >
    {children}
  </button>
)
