import { useRef, useState, useSyncExternalStore } from "react"
import { currentPath, navigate, onNavigation } from "./navigation/browser-location"

/** What a screen shows, kept in its URL: a bookmark is a saved view. */
export interface View {
  /** Empty when the URL has no such parameter. */
  get(name: string): string
  /** Changes some parameters; an empty value removes one. Every change returns the list to its first page. */
  set(changes: Record<string, string>, options?: { replace?: boolean }): void
  /** The named parameters that the URL has. */
  pick(names: readonly string[]): Record<string, string>
}

export function useView(): View {
  const [params, setSearch] = useSearch()
  return {
    get: (name) => params.get(name) ?? "",
    set: (changes, { replace = false } = {}) =>
      setSearch(
        (next) => {
          for (const [name, value] of Object.entries({ page: "", ...changes })) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace },
      ),
    pick: (names) =>
      Object.fromEntries(names.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? ""]] : []))),
  }
}

/** The page of a list that the URL names, counted from 0. */
export function pageIndex(view: View): number {
  const page = Number(view.get("page"))
  return Number.isInteger(page) && page > 1 ? page - 1 : 0
}

/** Writes the page of a list to the URL; `page` counts from 0. */
export function goToPage(view: View, page: number): void {
  view.set({ page: page > 0 ? String(page + 1) : "" })
}

/** The API query for the page that the URL names. */
export function pageQuery(view: View, size: number): { limit: string; offset: string } {
  return { limit: String(size), offset: String(pageIndex(view) * size) }
}

type SetSearch = (
  change: (current: URLSearchParams) => URLSearchParams,
  options: { replace: boolean },
) => void

/**
 * The query of a page's URL, and how to change it. Both belong to the path at which the screen was opened: on the way to
 * another page, whose URL is there before its screen, the query stays what it was and cannot be changed.
 */
function useSearch(): [URLSearchParams, SetSearch] {
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
