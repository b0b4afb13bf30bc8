import { useRef, useState, useSyncExternalStore } from "react"
import { currentPath, navigate, onNavigation } from "./navigation/link"

/** The filters, sorting and page of a screen. They are kept in its URL, so that a bookmark saves the view. */
export interface View {
  /** The value of a parameter; empty when the URL does not have it. */
  get(name: string): string
  /** Changes parameters; an empty value removes the parameter. Every change returns the list to its first page. */
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
 * The query of a page's URL, and a function that changes it. Both belong to the path at which the screen was opened.
 * When the user goes to another page, the URL changes before the screen. Until then the query stays the same and
 * cannot be changed.
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
