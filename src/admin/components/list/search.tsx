import { Input } from "@medusajs/ui"
import { useEffect, useRef, useState } from "react"

type Props = { label: string; value: string; search: (words: string) => void }

const PAUSE_MS = 400

/** Searches when the typing pauses. */
export const Search = ({ label, value, search }: Props) => {
  const [typed, type] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => type(value), [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <Input
      size="small"
      className="w-full sm:w-64"
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={({ target }) => {
        type(target.value)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => search(target.value.trim()), PAUSE_MS)
      }}
    />
  )
}
