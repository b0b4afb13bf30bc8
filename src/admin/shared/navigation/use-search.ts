import { useRef, useState, useSyncExternalStore } from "react"
import { currentPath, navigate, onNavigation } from "./browser-location"

type SetSearch = (
  change: (current: URLSearchParams) => URLSearchParams,
  options: { replace: boolean },
) => void

/**
 * The query of a page's URL, and how to change it. Both belong to the path at which the screen was opened: on the way to
 * another page, whose URL is there before its screen, the query stays what it was and cannot be changed.
 */
export function useSearch(): [URLSearchParams, SetSearch] {
  const [path] = useState(currentPath)
  const latest = useRef("")
  const search = useSyncExternalStore(onNavigation, () => {
    if (currentPath() === path) latest.current = window.location.search
    return latest.current
  })
  const setSearch: SetSearch = (change, options) => {
    if (currentPath() !== path) return
    const next = change(new URLSearchParams(window.location.search)).toString()
    navigate(next ? `${path}?${next}` : path, options)
  }
  return [new URLSearchParams(search), setSearch]
}
