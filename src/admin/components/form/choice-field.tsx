import { Select } from "@medusajs/ui"
import { useId } from "react"
import type { Problem } from "../../lib/form-check"
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

/** One of several, with a label and what the server says of it. */
export const ChoiceField = ({ label, value, options, onChange, placeholder, ...frame }: Props) => {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} {...frame}>
      <Select value={value} onValueChange={onChange}>
        <Select.Trigger
          id={id}
          aria-invalid={frame.problem !== undefined}
          className="data-[placeholder]:text-ui-fg-subtle" // the muted one is too faint on a dark field
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
