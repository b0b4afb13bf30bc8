import { Input, Label } from "@medusajs/ui"
import { useId } from "react"

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
