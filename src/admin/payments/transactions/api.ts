import { useList } from "../../shared/api"
import type { Reply } from "../../shared/api-types"
import { filterQuery, type Filter } from "../../shared/list/filters"
import type { View } from "../../shared/view"

/** Amounts are decimal strings in main units. */
export type Transaction = Reply<"/admin/mpgi/payments">["payments"][number]

export const PAYMENT_STATES = [
  "created",
  "pending",
  "in_review",
  "authorized",
  "partially_captured",
  "captured",
  "partially_refunded",
  "refunded",
  "canceled",
  "declined",
  "unknown",
]

/** The filters of the URL as the API expects them: days become points in time, in the user's time zone. */
export function transactionQuery(view: View, filters: readonly Filter[]): Record<string, string> {
  const { created_from, created_to, ...others } = { ...filterQuery(view, filters), ...view.pick(["q"]) }
  const from = startOfDay(created_from)
  const to = startOfDay(created_to)
  // The last day is included.
  to?.setDate(to.getDate() + 1)
  return {
    ...others,
    ...(from ? { created_from: from.toISOString() } : {}),
    ...(to ? { created_to: to.toISOString() } : {}),
  }
}

function startOfDay(text: string | undefined): Date | undefined {
  const day = text ? new Date(`${text}T00:00:00`) : undefined
  return day && !Number.isNaN(day.getTime()) ? day : undefined
}

export const useTransactions = (query: Record<string, string>) =>
  useList("/admin/mpgi/payments", "payments", query)
