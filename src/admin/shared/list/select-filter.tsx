import { clx, Label, Select } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"

type Props = {
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

/** Represents all values, since the select component does not accept an empty value. */
const ALL = "all"

/** Filters a list by one value, or shows all. */
export const SelectFilter = ({ label, value, options, onSelect, allLabel, wide }: Props) => {
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
