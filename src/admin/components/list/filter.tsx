import { Select } from "@medusajs/ui"

const ALL = "all"

type Props = {
  label: string
  value: string
  all: string
  options: { value: string; label: string }[]
  onChange: (value: string) => void
}

/** Narrows a list to one value, or to none. */
export const Filter = ({ label, value, all, options, onChange }: Props) => (
  <Select
    size="small"
    value={value || ALL}
    onValueChange={(chosen) => onChange(chosen === ALL ? "" : chosen)}
  >
    <Select.Trigger aria-label={label} className="w-48">
      <Select.Value />
    </Select.Trigger>
    <Select.Content>
      {[{ value: ALL, label: all }, ...options].map((option) => (
        <Select.Item key={option.value} value={option.value}>
          {option.label}
        </Select.Item>
      ))}
    </Select.Content>
  </Select>
)
