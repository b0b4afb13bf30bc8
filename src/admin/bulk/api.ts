import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query"
import { get, post, useAction, useList, type Messages } from "../shared/api"
import type { Reply } from "../shared/api-types"
import { money } from "../shared/money"

/** Amounts are decimal strings in main units. */
export type Bulk = Reply<"/admin/mpgi/bulk/{id}">["bulk"]
export type BulkRow = Reply<"/admin/mpgi/bulk/{id}/rows">["rows"][number]
export type BulkKind = Bulk["kind"]
export type BulkRowState = BulkRow["state"]
type Total = Bulk["totals"][number]

export const BULK_KINDS: readonly BulkKind[] = [
  "capture",
  "refund",
  "cancel",
  "review_accept",
  "review_decline",
]
export const BULK_ROW_STATES: readonly BulkRowState[] = [
  "queued",
  "running",
  "succeeded",
  "refused",
  "unconfirmed",
]

/** The payments of a bulk action: by order number, or all that match a filter. */
export type BulkTarget = { order_nos: string[] } | { filter: Record<string, string> }

/** Formats the totals, one amount per currency. */
export function formatTotals(totals: readonly Total[], locale: string): string {
  const amounts = new Map<string, number>()
  for (const { currency_code, amount } of totals)
    amounts.set(currency_code, (amounts.get(currency_code) ?? 0) + Number(amount))
  return [...amounts].map(([currency, amount]) => money(String(amount), currency, locale)).join(" + ")
}

/** Whether a bulk action can still change: it is running, or some operations are unconfirmed. */
const isPending = (bulk: Bulk | undefined) => bulk?.state === "running" || (bulk?.rows.unconfirmed ?? 0) > 0

/** Loads a bulk action, and polls it while it can still change. */
export function useBulk(id: string) {
  return useQuery({
    queryKey: ["mpgi", "bulk", id],
    queryFn: () => get("/admin/mpgi/bulk/{id}", {}, { id }),
    refetchInterval: ({ state }) =>
      state.data?.bulk.state === "running" ? 1_000 : isPending(state.data?.bulk) ? 10_000 : false,
  })
}

export function useBulkRows(id: string, query: Record<string, string>, bulk: Bulk | undefined) {
  return useQuery({
    // The counts are part of the key: the rows are loaded again whenever the progress changes.
    queryKey: ["mpgi", "bulk-rows", id, query, bulk?.rows],
    queryFn: () => get("/admin/mpgi/bulk/{id}/rows", query, { id }),
    placeholderData: keepPreviousData,
  })
}

export const useBulks = (query: Record<string, string>) =>
  useList("/admin/mpgi/bulk", "bulks", query, (bulks) => (bulks.some(isPending) ? 5_000 : false))

/** Creates a bulk action as a draft, which is its preview; nothing is executed yet. */
export function useCreateBulk() {
  return useMutation({
    mutationFn: (body: BulkTarget & { kind: BulkKind; note?: string }) => post("/admin/mpgi/bulk", body),
  })
}

type Step = "run" | "retry" | "stop"

/** Runs a draft, stops it, or retries the rows that failed. */
export function useBulkAction(id: string, messages: Messages<{ bulk: Bulk }, Step>) {
  return useAction((step: Step) => post(`/admin/mpgi/bulk/{id}/${step}` as const, {}, { id }), messages)
}
