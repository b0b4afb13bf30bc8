import { Input, Label } from "@medusajs/ui"
import { useEffect, useId, useRef, useState } from "react"

type Props = { label: string; value: string; find: (text: string) => void; placeholder?: string }

const PAUSE_MS = 400

/** A word to look for, taken when the typing pauses. */
export const Find = ({ label, value, find, placeholder = "" }: Props) => {
  const id = useId()
  const [typed, type] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => type(value), [value])
  useEffect(() => () => clearTimeout(timer.current), [])
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
        onChange={({ target }) => {
          type(target.value)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => find(target.value.trim()), PAUSE_MS)
        }}
      />
    </div>
  )
}
