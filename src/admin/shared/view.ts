import { useSearch } from "./navigation/use-search"

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
