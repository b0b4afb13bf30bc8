import { Input } from "@medusajs/ui"
import { useEffect, useState } from "react"

type Props = { label: string; value: string; onChange: (value: string) => void }

/** Searches a moment after the last key. */
export const SearchBox = ({ label, value, onChange }: Props) => {
  const [typed, type] = useState(value)
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => onChange(typed.trim()), 300)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return (
    <Input
      size="small"
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={({ target }) => type(target.value)}
    />
  )
}
