import { Input, Label } from "@medusajs/ui"
import { useId } from "react"
import { useTyped } from "../../lib/typed"

type Props = { label: string; value: string; find: (text: string) => void; placeholder?: string }

/** A word to look for, taken when the typing pauses. */
export const Find = ({ label, value, find, placeholder = "" }: Props) => {
  const id = useId()
  const [typed, type] = useTyped(value, find)
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
        placeholder={placeholder}
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
    </div>
  )
}
