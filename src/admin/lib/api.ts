import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { sdk } from "./sdk"
import { partOf, type View } from "./view"

/** How many rows a list has on a page. */
export const ROWS = 20

/** Part of a list, as every list of ours answers: the rows under the name of the list, and how many there are. */
export type Listed<Name extends string, Row> = Record<Name, Row[]> & { count: number }

/** The query of the page that the address names, with those of its filters. */
export function askedBy(view: View, filters: readonly string[]): Record<string, string> {
  return { ...view.given(filters), ...partOf(view, ROWS) }
}

/** Reads a list below `/admin/mpgi`. */
export function useList<Name extends string, Row>(
  name: Name,
  query: Record<string, string>,
  refetchInterval?: (rows: Row[]) => number | false,
) {
  return useQuery({
    queryKey: ["mpgi", name, query],
    queryFn: () => sdk.client.fetch<Listed<Name, Row>>(`/admin/mpgi/${name}`, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data && refetchInterval ? refetchInterval(state.data[name]) : false,
  })
}

/** Reads one thing below `/admin/mpgi`; not at all while there is no path. */
export function useOne<Answer>(path: string | null) {
  return useQuery({
    queryKey: ["mpgi", "one", path],
    queryFn: () => sdk.client.fetch<Answer>(`/admin/mpgi/${path}`),
    enabled: path !== null,
    retry: false,
  })
}

/** Does something by a POST below `/admin/mpgi`. All that is on the screen is read again afterwards, done or not. */
export function usePost<Body extends object, Answer>(path: string) {
  const client = useQueryClient()
  return useMutation<Answer, Error, Body>({
    mutationFn: (body) => sdk.client.fetch<Answer>(`/admin/mpgi/${path}`, { method: "POST", body }),
    onSettled: () => client.invalidateQueries({ queryKey: ["mpgi"] }),
  })
}
