import { keepPreviousData, useMutation, useQuery, useQueryClient, type QueryKey } from "@tanstack/react-query"
import type { Body, Path, PathParameters, Reply } from "./api-types"
import { sdk } from "./sdk"
import { urlOf } from "./url-of"
import { pageQuery, type View } from "./view"

/** Rows on one page of a list. */
export const PAGE_SIZE = 20
/** Rows on one page of a list that fills its own page, as that of transactions. */
export const LONG_PAGE_SIZE = 50
/** Rows on one page of a list beside others, as that of runs. */
export const SHORT_PAGE_SIZE = 5

/** One page of a list, as every list of the API returns it: the rows under the name of the list, and the total count. */
export type ListReply<Name extends string, Row> = Record<Name, Row[]> & { count: number }

/** The keys of a reply that hold a list. */
type RowsKey<P extends Path> = {
  [K in keyof Reply<P>]: Reply<P>[K] extends unknown[] ? K : never
}[keyof Reply<P>]

/** The API query for the page and the filters that the URL names. */
export function listQuery(view: View, filters: readonly string[]): Record<string, string> {
  return { ...view.pick(filters), ...pageQuery(view, PAGE_SIZE) }
}

/** Fetches from a route. */
export function get<P extends Path>(
  path: P,
  query: Record<string, string>,
  ...parameters: PathParameters<P>
) {
  return sdk.client.fetch<Reply<P>>(urlOf(path, ...parameters), { query })
}

/** Posts to a route. */
export function post<P extends Path<"post">>(path: P, body: object, ...parameters: PathParameters<P>) {
  return sdk.client.fetch<Reply<P, "post">>(urlOf(path, ...parameters), { method: "POST", body })
}

/** Loads one page of a list; its rows are under `rowsKey`. */
export function useList<P extends Path, Key extends RowsKey<P>>(
  path: P,
  rowsKey: Key,
  query: Record<string, string>,
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
    queryFn: () => get(path, {}, ...parameters),
    retry: false,
  })
}

/** What shows the user the outcome of an action. */
export type Messages<Result, Data> = {
  onSuccess?: (result: Result, sent: Data) => unknown
  onError?: (error: Error, sent: Data) => unknown
}

/**
 * Changes something, then reloads what the screen shows: also a failed request may have changed something. The messages are
 * shown before, and even when the button is gone by then: what is given to `mutate` is not run any more after that, so that
 * it must not be a message.
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

/** Posts to a route. A form whose values the server checks sends them as they are, so that its `Data` is any object. */
export function usePost<P extends Path<"post">, Data extends object = Body<P>>(
  path: P,
  messages: Messages<Reply<P, "post">, Data>,
  ...parameters: PathParameters<P>
) {
  return useAction((body: Data) => post(path, body, ...parameters), messages)
}
