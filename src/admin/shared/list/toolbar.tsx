import { Adjustments } from "@medusajs/icons"
import { Button, DataTable, DropdownMenu, IconButton, Text } from "@medusajs/ui"
import { useEffect, useRef, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { View } from "../view"
import { useMedia, type ListSelection } from "./list-table"

type ColumnChoice = { all: readonly { id: string; label: string }[]; visible: readonly string[] }

type ToolbarProps = {
  view: View
  /** The label of the search field. */
  search?: string
  filtered: boolean
  sorted: boolean
  columns?: ColumnChoice
  children?: ReactNode
}

/** Search, filters, sorting and columns of a list, with the filters that are set in a row below. */
export const Toolbar = ({ view, search, filtered, sorted, columns, children }: ToolbarProps) => {
  const { t } = useTranslation("mpgi")
  if (!search && !filtered && !sorted && !columns && !children) return null
  return (
    <DataTable.Toolbar
      className="flex-wrap gap-2"
      translations={{ clearAll: t("shared.list.clear_filters") }}
    >
      {filtered && (
        <Named name={() => t("shared.list.filter")}>
          <DataTable.FilterMenu tooltip={t("shared.list.filter")} />
        </Named>
      )}
      {search && (
        <div className="w-full min-w-0 max-sm:order-first sm:w-72">
          <DataTable.Search placeholder={search} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2 sm:ml-auto">
        {children}
        {sorted && (
          <Named name={() => t("shared.list.sort")}>
            <DataTable.SortingMenu tooltip={t("shared.list.sort")} />
          </Named>
        )}
        {columns && <ColumnsMenu {...columns} view={view} />}
      </div>
    </DataTable.Toolbar>
  )
}

/** The number of selected rows. On a screen that is too narrow for the command bar, also the commands. */
export function SelectedBar<Row>({ selection }: { selection: ListSelection<Row> }) {
  const { t } = useTranslation("mpgi")
  const { count, clear, all, commands, selected } = selection
  const hasCommandBar = useCommandBar()
  if (count === 0) return null
  const run = (action: (typeof commands)[number]["action"]) =>
    void action(Object.fromEntries([...selected].map((key) => [key, true])))
  return (
    <section
      className="bg-ui-bg-subtle flex flex-wrap items-center gap-2 border-t px-6 py-3"
      aria-label={t("bulk.selection_actions")}
    >
      <Text size="small" weight="plus" aria-live="polite">
        {t("bulk.selected", { count })}
      </Text>
      {all && (
        <Button size="small" variant="transparent" onClick={all.select}>
          {t("bulk.select_all", { count: all.count })}
        </Button>
      )}
      <Button size="small" variant="transparent" onClick={clear}>
        {t("bulk.clear")}
      </Button>
      {!hasCommandBar &&
        commands.map(({ label, action }) => (
          <Button key={label} size="small" variant="secondary" onClick={() => run(action)}>
            {label}
          </Button>
        ))}
    </section>
  )
}

/** Medusa's bar with the commands for the selected rows, at the lower edge of the screen. */
export const Commands = () => (useCommandBar() ? <DataTable.CommandBar /> : null)

const useCommandBar = () => useMedia("(min-width: 1024px)")

/** Selects the columns of a list. Medusa's own menu is in English only. */
const ColumnsMenu = ({ all, visible, view }: ColumnChoice & { view: View }) => {
  const { t } = useTranslation("mpgi")
  const toggle = (id: string) =>
    all
      .map((column) => column.id)
      .filter((other) => (other === id ? !visible.includes(id) : visible.includes(other)))
  return (
    <DropdownMenu>
      <DropdownMenu.Trigger asChild>
        <IconButton size="small" aria-label={t("shared.list.columns")}>
          <Adjustments aria-hidden />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" className="max-h-96 overflow-y-auto">
        {all.map(({ id, label }) => (
          <DropdownMenu.CheckboxItem
            key={id}
            checked={visible.includes(id)}
            disabled={visible.length === 1 && visible.includes(id)}
            onSelect={(event) => event.preventDefault()}
            onCheckedChange={() => view.set({ columns: toggle(id).join(","), page: view.get("page") })}
          >
            {label}
          </DropdownMenu.CheckboxItem>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu>
  )
}

type NamedProps = {
  /** The name of a button, by the text beside it. */
  name: (beside: string) => string
  children: ReactNode
}

/** Names the buttons of Medusa's components that have an icon only, for a screen reader; hides icons without a name, and makes muted text readable. */
export const Named = ({ name, children }: NamedProps) => {
  const within = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = within.current
    if (!element) return undefined
    // In dark mode, Medusa's muted text has too little contrast by WCAG 2.1 AA.
    element.style.setProperty("--fg-muted", "var(--fg-subtle)")
    const nameAll = () => {
      for (const button of element.querySelectorAll("button:not([aria-label])"))
        if (!button.textContent?.trim() && button.getAttribute("role") !== "checkbox")
          button.setAttribute("aria-label", name(button.parentElement?.textContent?.trim() ?? ""))
      for (const icon of element.querySelectorAll('[role="img"]:not([aria-label], [aria-hidden])'))
        icon.setAttribute("aria-hidden", "true")
    }
    nameAll()
    const observer = new MutationObserver(nameAll)
    observer.observe(element, { childList: true, subtree: true })
    return () => observer.disconnect()
  })
  return (
    <div ref={within} className="contents">
      {children}
    </div>
  )
}
