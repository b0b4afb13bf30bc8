import type { View } from "../view"
import { FilterInput } from "./filter-input"
import { useDebouncedInput } from "./use-debounced-input"

type Props = { label: string; view: View; name: string }

/** A search term, written to the URL when typing pauses. */
export const SearchFilter = ({ label, view, name }: Props) => {
  const [text, setText] = useDebouncedInput(view.get(name), (term) =>
    view.set({ [name]: term }, { replace: true }),
  )
  return <FilterInput label={label} value={text} onChange={setText} />
}
