import { Input, Label } from "@medusajs/ui"
import { useId } from "react"

type Props = { label: string; value: string; put: (value: string) => void }

/** One of the fields above a list. */
export const SmallInput = ({ label, value, put }: Props) => {
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
        onChange={({ target }) => put(target.value)}
      />
    </div>
  )
}
