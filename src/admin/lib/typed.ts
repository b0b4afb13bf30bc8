import { useEffect, useRef, useState } from "react"

const PAUSE_MS = 400

/** What is typed into a search field, and handed on when the typing pauses. */
export function useTyped(value: string, find: (text: string) => void): [string, (text: string) => void] {
  const [typed, show] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => show(value), [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (text: string) => {
    show(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => find(text.trim()), PAUSE_MS)
  }
  return [typed, type]
}
