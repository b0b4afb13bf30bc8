import { useSearchParams } from "react-router-dom"

/** The filters and the page of a list, kept in the address: a view is saved by saving the address. */
export function useUrlList(names: readonly string[], limit: number) {
  const [params, setParams] = useSearchParams()
  const offset = Number(params.get("offset") ?? 0) || 0
  const given = names.flatMap((name) => {
    const value = params.get(name)
    return value ? [[name, value] as const] : []
  })
  const set = (name: string, value: string) => {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (value) after.set(name, value)
        else after.delete(name)
        if (name !== "offset") after.delete("offset")
        return after
      },
      { replace: true },
    )
  }
  return {
    filters: Object.fromEntries(given) as Record<string, string>,
    query: { ...Object.fromEntries(given), limit, offset } as Record<string, string | number>,
    offset,
    set,
    params,
    setParams,
  }
}
