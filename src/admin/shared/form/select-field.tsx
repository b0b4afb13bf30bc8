import { Select } from "@medusajs/ui"
import { useId } from "react"
import type { Problem } from "./form-check"
import { FieldFrame } from "./text-field"

type Props = {
  label: string
  value: string
  options: { value: string; label: string }[]
  onChange: (value: string) => void
  required?: boolean
  problem?: Problem | undefined
  placeholder?: string
  hint?: string
}

/** A select with its label and its problem or hint. */
export const SelectField = ({ label, value, options, onChange, placeholder, ...frame }: Props) => {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} {...frame}>
      <Select value={value} onValueChange={onChange}>
        <Select.Trigger
          id={id}
          aria-invalid={frame.problem !== undefined}
          className="data-[placeholder]:text-ui-fg-subtle" // the default is too faint in dark mode
        >
          <Select.Value placeholder={placeholder} />
        </Select.Trigger>
        <Select.Content>
          {options.map((option) => (
            <Select.Item key={option.value} value={option.value}>
              {option.label}
            </Select.Item>
          ))}
        </Select.Content>
      </Select>
    </FieldFrame>
  )
}
