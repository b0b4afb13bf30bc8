import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useList } from "./api"
import { sdk } from "./sdk"
import { money } from "./money"

export const BULK_KINDS = ["capture", "refund", "cancel", "review_accept", "review_decline"] as const
export const BULK_ROW_STATES = ["waiting", "running", "done", "refused", "unknown"] as const

export type BulkKind = (typeof BULK_KINDS)[number]
export type BulkRowState = (typeof BULK_ROW_STATES)[number]

/** As `GET /admin/mpgi/bulks/:id` answers. Amounts are decimal strings in main units. */
export interface Bulk {
  id: string
  kind: BulkKind
  state: "planned" | "running" | "done"
  requested_by: { id: string; name: string | null }
  note: string | null
  created_at: string
  started_at: string | null
  finished_at: string | null
  rows: Record<BulkRowState, number>
  /** How many were tried in vain or stopped; the others were refused by the plan. */
  failed: number
  totals: Total[]
}

export interface Total {
  state: BulkRowState
  failed: boolean
  currency_code: string
  rows: number
  amount: string
}

export interface BulkRow {
  order_no: string
  amount: string
  currency_code: string
  state: BulkRowState
  reason: string | null
  order: { id: string; display_id: number } | null
}

/** Which payments: by name, or all that the filters find. */
export type Which = { order_nos: string[] } | { filter: Record<string, string> }

/** Sums as people read them: one for each currency. */
export function sums(totals: readonly Total[], locale: string): string {
  const by = new Map<string, number>()
  for (const { currency_code, amount } of totals)
    by.set(currency_code, (by.get(currency_code) ?? 0) + Number(amount))
  return [...by].map(([currency, amount]) => money(String(amount), currency, locale)).join(" + ")
}

const isOpen = (bulk: Bulk | undefined) => bulk?.state === "running" || (bulk?.rows.unknown ?? 0) > 0

/** A bulk, looked at again while it goes on. */
export function useBulk(id: string) {
  return useQuery({
    queryKey: ["mpgi", "bulk", id],
    queryFn: () => sdk.client.fetch<{ bulk: Bulk }>(`/admin/mpgi/bulks/${id}`),
    refetchInterval: ({ state }) =>
      state.data?.bulk.state === "running" ? 1000 : isOpen(state.data?.bulk) ? 10_000 : false,
  })
}

export function useBulkRows(id: string, query: Record<string, string>, bulk: Bulk | undefined) {
  return useQuery({
    // What the rows are depends on how far the bulk is.
    queryKey: ["mpgi", "bulk-rows", id, query, bulk?.rows],
    queryFn: () =>
      sdk.client.fetch<{ rows: BulkRow[]; count: number }>(`/admin/mpgi/bulks/${id}/rows`, { query }),
    placeholderData: (before) => before,
  })
}

export const useBulks = (query: Record<string, string>) =>
  useList<"bulks", Bulk>("bulks", query, (bulks) => (bulks.some(isOpen) ? 5000 : false))

/** Plans a bulk; nothing is done yet. */
export function usePlan() {
  return useMutation<{ bulk: Bulk }, Error, Which & { kind: BulkKind; note?: string }>({
    mutationFn: (body) => sdk.client.fetch("/admin/mpgi/bulks", { method: "POST", body }),
  })
}

/** Runs a plan, stops it, or tries again what has failed. */
export function useStart(id: string) {
  const client = useQueryClient()
  return useMutation<{ bulk: Bulk }, Error, "run" | "retry" | "stop">({
    mutationFn: (verb) => sdk.client.fetch(`/admin/mpgi/bulks/${id}/${verb}`, { method: "POST", body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: ["mpgi"] }),
  })
}
