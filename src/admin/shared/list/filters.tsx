import { CheckMini } from "@medusajs/icons"
import { Button, clx, Input, Label, type DataTableFilter, type DataTableFilteringState } from "@medusajs/ui"
import { useId, useState, type FocusEvent, type FormEvent } from "react"
import { useTranslation } from "react-i18next"
import type { View } from "../view"

type Option = { value: string; label: string }

/** A filter of a list: a parameter of the URL, as the API expects it. */
export type Filter = {
  id: string
  label: string
  /** The value if the URL has none. The URL has `any` when this filter is removed. */
  initial?: string
} & ({ type: "one" | "some"; options: Option[] } | { type: "date" | "text" | "amount"; placeholder?: string })

/** The value in the URL if a filter with an initial value was removed. */
const ANY = "any"

/**
 * The values of the filters in the URL, as the API expects them. Several values of one filter are separated by commas.
 */
export function filterQuery(view: View, filters: readonly Filter[]): Record<string, string> {
  return Object.fromEntries(
    filters.flatMap((filter) => {
      const value = valueOf(view, filter)
      return value ? [[filter.id, value]] : []
    }),
  )
}

function valueOf(view: View, { id, initial = "" }: Filter): string {
  const value = view.get(id) || initial
  return initial && value === ANY ? "" : value
}

/** The state of Medusa's filters, kept in the URL. A filter that was just added has no value yet, so it is kept here. */
export function useFiltering(view: View, filters: readonly Filter[]) {
  const { i18n } = useTranslation("mpgi")
  const [added, setAdded] = useState<string>()
  const entries = filters.flatMap((filter): [string, unknown][] => {
    const value = valueOf(view, filter)
    if (value) return [[filter.id, filter.type === "some" ? value.split(",") : value]]
    return filter.id === added ? [[filter.id, null]] : []
  })
  const onFilteringChange = (next: DataTableFilteringState) => {
    setAdded(filters.find(({ id }) => id in next && !textOf(next[id]))?.id)
    const changes = filters.map(({ id, initial = "" }) => {
      const value = textOf(next[id])
      return [id, value === initial ? "" : value || (initial && ANY)] as const
    })
    if (changes.some(([id, value]) => view.get(id) !== value)) view.set(Object.fromEntries(changes))
  }
  return {
    filters: filters.map((filter) => medusaFilter(filter, valueOf(view, filter), i18n.language.slice(0, 2))),
    filtering: { state: Object.fromEntries(entries), onFilteringChange },
  }
}

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join(",") : typeof value === "string" ? value : ""

/** Medusa's own editors are in English only and their fields have no label, so each filter brings its own. */
function medusaFilter(
  filter: Filter,
  value: string,
  locale: string,
): DataTableFilter & { options: Option[] } {
  return {
    id: filter.id,
    label: filter.label,
    type: "custom",
    options: "options" in filter ? filter.options : [{ value, label: shownValue(filter, value, locale) }],
    render: ({ value: current, onChange }) =>
      "options" in filter ? (
        <Choices filter={filter} value={textOf(current)} onChange={onChange} />
      ) : (
        <TypedValue filter={filter} value={textOf(current)} onChange={onChange} />
      ),
  }
}

function shownValue({ type }: Filter, value: string, locale: string): string {
  const day = type === "date" ? new Date(`${value}T00:00:00`) : undefined
  return day && !Number.isNaN(day.getTime()) ? day.toLocaleDateString(locale, { dateStyle: "medium" }) : value
}

type EditorProps<F> = { filter: F; value: string; onChange: (value: unknown) => void }

const Choices = ({ filter, value, onChange }: EditorProps<Extract<Filter, { options: Option[] }>>) => {
  const selected = value.split(",").filter(Boolean)
  const change = (one: string) => {
    if (filter.type === "one") return onChange(one)
    onChange(
      filter.options
        .map((option) => option.value)
        .filter((other) => (other === one) !== selected.includes(other)),
    )
  }
  return (
    <div
      ref={(group) => nameDialog(group, filter.label)}
      role="group"
      aria-label={filter.label}
      className="flex max-h-80 flex-col overflow-y-auto p-1"
    >
      {filter.options.map((option) => {
        const isSelected = selected.includes(option.value)
        return (
          <button
            key={option.value}
            type="button"
            aria-pressed={isSelected}
            className="txt-compact-small hover:bg-ui-bg-component-hover focus-visible:bg-ui-bg-component-hover flex items-center gap-x-2 rounded px-2 py-1.5 text-left outline-none"
            onClick={() => change(option.value)}
          >
            <CheckMini aria-hidden className={clx(!isSelected && "invisible")} />
            {option.label}
          </button>
        )
      })}
    </div>
  )
}

const TypedValue = ({ filter, value, onChange }: EditorProps<Exclude<Filter, { options: Option[] }>>) => {
  const { t } = useTranslation("mpgi")
  const id = useId()
  const [text, setText] = useState(value)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChange(text.trim())
  }
  // The menu of filters takes the focus once more when it has closed. Medusa's dialog takes it back with the text selected, so that the
  // next key would replace what was typed meanwhile.
  const keepTyped = ({ target }: FocusEvent<HTMLInputElement>) => {
    if (filter.type === "date" || text === value) return
    queueMicrotask(() => target.setSelectionRange(target.value.length, target.value.length))
  }
  return (
    <form
      ref={(form) => nameDialog(form, filter.label)}
      className="flex w-64 flex-col gap-y-2 p-3"
      onSubmit={submit}
    >
      <Label size="xsmall" htmlFor={id} className="text-ui-fg-subtle">
        {filter.label}
      </Label>
      <Input
        id={id}
        size="small"
        autoComplete="off"
        maxLength={64}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onFocus={keepTyped}
        {...(filter.placeholder ? { placeholder: filter.placeholder } : {})}
        {...(filter.type === "date" ? { type: "date" } : {})}
        {...(filter.type === "amount"
          ? { inputMode: "decimal" as const, pattern: "[0-9]{1,12}([.][0-9]{1,4})?" }
          : {})}
      />
      <Button type="submit" size="small" variant="secondary">
        {t("shared.list.apply")}
      </Button>
    </form>
  )
}

/** Names the dialog of Medusa in which an editor is shown. */
const nameDialog = (editor: Element | null, name: string) =>
  editor?.closest("[role=dialog]")?.setAttribute("aria-label", name)
