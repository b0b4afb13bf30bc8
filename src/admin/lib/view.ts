import { useSearchParams } from "react-router-dom"

/** What a screen shows, kept in its address: a bookmark of it is a saved view. */
export interface View {
  /** Empty when the address does not say. */
  get(name: string): string
  /** Changes some values; an empty one goes away. Whatever is changed, the list begins on its first page again. */
  set(changes: Record<string, string>, how?: { replace?: boolean }): void
  /** Those of the names that the address gives. */
  given(names: readonly string[]): Record<string, string>
}

export function useView(): View {
  const [params, setParams] = useSearchParams()
  return {
    get: (name) => params.get(name) ?? "",
    set: (changes, { replace = false } = {}) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          for (const [name, value] of Object.entries({ page: "", ...changes })) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace },
      ),
    given: (names) =>
      Object.fromEntries(names.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? ""]] : []))),
  }
}

/** Which page of a list the address names, from 0. */
export function pageOf(view: View): number {
  const page = Number(view.get("page"))
  return Number.isInteger(page) && page > 1 ? page - 1 : 0
}

/** Names a page of a list in the address; `page` counts from 0. */
export function turnTo(view: View, page: number): void {
  view.set({ page: page > 0 ? String(page + 1) : "" })
}

/** The query of the page that the address names. */
export function partOf(view: View, size: number): { limit: string; offset: string } {
  return { limit: String(size), offset: String(pageOf(view) * size) }
}
