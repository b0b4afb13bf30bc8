import { keepPreviousData, useMutation, useQuery, useQueryClient, type QueryKey } from "@tanstack/react-query"
import type { Body, Path, PathParameters, Query, Reply } from "./api-types"
import { filterQuery, type Filter } from "./list/filters"
import { sdk } from "./sdk"
import { urlOf } from "./url-of"
import { pageQuery, type View } from "./view"

/** Rows on one page of a list. */
export const PAGE_SIZE = 20
/** Rows on one page of a list that fills its own screen, such as the list of transactions. */
export const LONG_PAGE_SIZE = 50
/** Rows on one page of a list beside other lists, such as the list of runs. */
export const SHORT_PAGE_SIZE = 5

/** One page of a list, as the API returns every list: the rows under the name of the list, and the total count. */
export type ListReply<Name extends string, Row> = Record<Name, Row[]> & { count: number }

/** The keys of a reply that hold a list. */
type RowsKey<P extends Path> = {
  [K in keyof Reply<P>]: Reply<P>[K] extends unknown[] ? K : never
}[keyof Reply<P>]

/** The API query for the page, the filters and the search text that the URL names. */
export function listQuery(view: View, filters: readonly Filter[], search = "q"): Record<string, string> {
  return { ...filterQuery(view, filters), ...view.pick([search]), ...pageQuery(view, PAGE_SIZE) }
}

/** Fetches from a route. */
export function get<P extends Path>(path: P, query: Query<P>, ...parameters: PathParameters<P>) {
  return sdk.client.fetch<Reply<P>>(urlOf(path, ...parameters), { query })
}

/** Posts to a route. A form whose values the server checks sends them unchecked: its `Data` is any object. */
export function post<P extends Path<"post">, Data extends object = Body<P>>(
  path: P,
  body: NoInfer<Data>,
  ...parameters: PathParameters<P>
) {
  return sdk.client.fetch<Reply<P, "post">>(urlOf(path, ...parameters), { method: "POST", body })
}

/** Loads one page of a list; its rows are under `rowsKey`. */
export function useList<P extends Path, Key extends RowsKey<P>>(
  path: P,
  rowsKey: Key,
  query: Query<P>,
  refetchInterval?: (rows: Reply<P>[Key]) => number | false,
) {
  return useQuery({
    queryKey: ["mpgi", path, query],
    queryFn: () => sdk.client.fetch<Reply<P>>(path, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data && refetchInterval ? refetchInterval(state.data[rowsKey]) : false,
  })
}

/** Loads one resource. */
export function useOne<P extends Path>(path: P, ...parameters: PathParameters<P>) {
  return useQuery({
    queryKey: ["mpgi", "one", urlOf(path, ...parameters)],
    queryFn: () => sdk.client.fetch<Reply<P>>(urlOf(path, ...parameters)),
    retry: false,
  })
}

/** The functions that show the user the outcome of an action. */
export type Messages<Result, Data> = {
  onSuccess?: (result: Result, sent: Data) => unknown
  onError?: (error: Error, sent: Data) => unknown
}

/**
 * Changes something, then reloads the screen's data. It reloads after a failed request too, which may have changed
 * something. The messages are shown before the reload, even if the button is gone by then. Callbacks that are passed to
 * `mutate` no longer run once the button is gone, so they must not show messages.
 */
export function useAction<Result, Data>(
  send: (data: Data) => Promise<Result>,
  messages: Messages<Result, Data>,
  reload: QueryKey = ["mpgi"],
) {
  const client = useQueryClient()
  return useMutation<Result, Error, Data>({
    ...messages,
    mutationFn: send,
    onSettled: () => client.invalidateQueries({ queryKey: reload }),
  })
}

/** Posts to a route, as {@link post}. */
export function usePost<P extends Path<"post">, Data extends object = Body<P>>(
  path: P,
  messages: Messages<Reply<P, "post">, Data>,
  ...parameters: PathParameters<P>
) {
  return useAction((body: Data) => post<P, Data>(path, body, ...parameters), messages)
}
