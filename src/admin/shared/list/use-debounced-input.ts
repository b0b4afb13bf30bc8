import { useEffect, useRef, useState } from "react"

const SEARCH_DELAY_MS = 400

/** The text of a search field, and its setter. `onPause` gets the text when typing pauses. */
export function useDebouncedInput(
  value: string,
  onPause: (text: string) => void,
): [string, (text: string) => void] {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => setText(value), [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const change = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onPause(next.trim()), SEARCH_DELAY_MS)
  }
  return [text, change]
}
