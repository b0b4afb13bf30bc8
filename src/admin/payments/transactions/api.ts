import { useList } from "../../shared/api"
import type { Reply } from "../../shared/api-types"
import { userTimeZone } from "../../shared/browser"
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

/**
 * The filters of the URL as the API expects them. Days begin in the user's time zone, unless the option names another.
 */
export function transactionQuery(view: View, filters: readonly Filter[]): Record<string, string> {
  return { ...filterQuery(view, filters), ...view.pick(["q"]), user_time_zone: userTimeZone() }
}

export const useTransactions = (query: Record<string, string>) =>
  useList("/admin/mpgi/payments", "payments", query)
