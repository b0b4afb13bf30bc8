import { Input } from "@medusajs/ui"
import { useTyped } from "../../lib/typed"

type Props = { label: string; value: string; search: (words: string) => void }

/** Searches when the typing pauses. */
export const Search = ({ label, value, search }: Props) => {
  const [typed, type] = useTyped(value, search)
  return (
    <Input
      size="small"
      className="w-full sm:w-64"
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={({ target }) => type(target.value)}
    />
  )
}
