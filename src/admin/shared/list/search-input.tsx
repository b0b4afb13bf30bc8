import { Input } from "@medusajs/ui"
import { useDebouncedInput } from "./use-debounced-input"

type Props = { label: string; value: string; onSearch: (term: string) => void }

/** Searches when typing pauses. */
export const SearchInput = ({ label, value, onSearch }: Props) => {
  const [text, setText] = useDebouncedInput(value, onSearch)
  return (
    <div className="w-full sm:w-64">
      <Input
        size="small"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </div>
  )
}
