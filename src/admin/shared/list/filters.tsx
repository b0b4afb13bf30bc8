import { Input, Label, clx, Select } from "@medusajs/ui"
import { useId, useEffect, useRef, useState, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { View } from "../view"

const SEARCH_DELAY_MS = 400

/** Represents all values, since the select component does not accept an empty value. */
const ALL = "all"

/** The row of filters above a list. */
export const Filters = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-3 px-6 py-4" role="search">
    {children}
  </div>
)

type Props = { label: string; value: string; onChange: (value: string) => void }

/** A text input in the row of filters above a list. */
export const FilterInput = ({ label, value, onChange }: Props) => {
  const id = useId()
  return (
    <div className="flex w-full flex-col gap-y-1 sm:w-48">
      <Label size="xsmall" htmlFor={id} className="text-ui-fg-subtle">
        {label}
      </Label>
      <Input
        id={id}
        size="small"
        autoComplete="off"
        maxLength={64}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}

type SearchFilterProps = { label: string; view: View; name: string }

/** A search term, written to the URL when typing pauses. */
export const SearchFilter = ({ label, view, name }: SearchFilterProps) => {
  const [text, setText] = useDebouncedInput(view.get(name), (term) =>
    view.set({ [name]: term }, { replace: true }),
  )
  return <FilterInput label={label} value={text} onChange={setText} />
}

type SearchInputProps = { label: string; value: string; onSearch: (term: string) => void }

/** Searches when typing pauses. */
export const SearchInput = ({ label, value, onSearch }: SearchInputProps) => {
  const [text, setText] = useDebouncedInput(value, onSearch)
  return (
    <div className="w-full sm:w-64">
      <Input
        size="small"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </div>
  )
}

type SelectFilterProps = {
  label: string
  /** Empty for all. */
  value: string
  options: { value: string; label: string }[]
  onSelect: (value: string) => void
  /** The label of the option for all. */
  allLabel?: string
  /** Fills the width of its container. */
  wide?: boolean
}

/** Filters a list by one value, or shows all. */
export const SelectFilter = ({ label, value, options, onSelect, allLabel, wide }: SelectFilterProps) => {
  const { t } = useTranslation("mpgi")
  const id = useId()
  return (
    <div className={clx("flex w-full flex-col", wide ? "gap-y-2" : "gap-y-1 sm:w-48")}>
      <Label size={wide ? "small" : "xsmall"} htmlFor={id} className={wide ? "" : "text-ui-fg-subtle"}>
        {label}
      </Label>
      <Select
        size="small"
        value={value || ALL}
        onValueChange={(selected) => onSelect(selected === ALL ? "" : selected)}
      >
        <Select.Trigger id={id}>
          <Select.Value />
        </Select.Trigger>
        <Select.Content>
          <Select.Item value={ALL}>{allLabel ?? t("shared.all")}</Select.Item>
          {options.map((option) => (
            <Select.Item key={option.value} value={option.value}>
              {option.label}
            </Select.Item>
          ))}
        </Select.Content>
      </Select>
    </div>
  )
}

/** The text of a search field, and its setter. `onPause` gets the text when typing pauses. */
function useDebouncedInput(value: string, onPause: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => setText(value), [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const change = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onPause(next.trim()), SEARCH_DELAY_MS)
  }
  return [text, change]
}
