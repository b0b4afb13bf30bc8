import { Adjustments } from "@medusajs/icons"
import { Heading, Text, Button, DropdownMenu } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { PAGE_SIZE, type ListReply } from "../api"
import { pageIndex, goToPage, type View } from "../view"
import { Loading } from "../loading"
import { ListTable, type Column, type Selection } from "./list-table"

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

/**
 * The range of the shown rows, and the buttons to the other pages. Renders nothing without rows. `page` counts from 0.
 */
export const Pagination = ({ page, size, count, onPage }: PaginationProps) => {
  const { t, i18n } = useTranslation("mpgi")
  const number = (value: number) => value.toLocaleString(i18n.language.slice(0, 2))
  if (count === 0) return null // loading, or empty, which the list shows
  return (
    <nav
      className="flex flex-wrap items-center justify-between gap-2 px-6 py-3"
      aria-label={t("shared.list.pages")}
    >
      <Text size="small" className="text-ui-fg-subtle" aria-live="polite">
        {t("shared.list.range", {
          from: number(page * size + 1),
          to: number(Math.min(count, (page + 1) * size)),
          all: number(count),
        })}
      </Text>
      <div className="flex gap-x-2">
        <Button size="small" variant="secondary" disabled={page === 0} onClick={() => onPage(page - 1)}>
          {t("shared.list.previous")}
        </Button>
        <Button
          size="small"
          variant="secondary"
          disabled={(page + 1) * size >= count}
          onClick={() => onPage(page + 1)}
        >
          {t("shared.list.next")}
        </Button>
      </div>
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
    className="text-ui-fg-base underline focus-visible:shadow-borders-focus rounded outline-none"
    onClick={open}
  >
    {children}
  </button>
)

type ColumnsMenuProps = {
  columns: { id: string; label: string }[]
  visible: readonly string[]
  onChange: (visible: string[]) => void
}

/** Selects the columns of a list. */
export const ColumnsMenu = ({ columns, visible, onChange }: ColumnsMenuProps) => {
  const { t } = useTranslation("mpgi")
  const toggle = (id: string) =>
    columns
      .map((column) => column.id)
      .filter((other) => (other === id ? !visible.includes(id) : visible.includes(other)))
  return (
    <DropdownMenu>
      <DropdownMenu.Trigger asChild>
        <Button size="small" variant="secondary">
          <Adjustments aria-hidden />
          {t("shared.list.columns")}
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end">
        {columns.map(({ id, label }) => (
          <DropdownMenu.CheckboxItem
            key={id}
            checked={visible.includes(id)}
            disabled={visible.length === 1 && visible.includes(id)}
            onSelect={(event) => event.preventDefault()}
            onCheckedChange={() => onChange(toggle(id))}
          >
            {label}
          </DropdownMenu.CheckboxItem>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu>
  )
}
