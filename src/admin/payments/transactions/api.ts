import { useList } from "../../shared/api"
import type { Reply } from "../../shared/api-types"
import { userTimeZone } from "../../shared/browser"
import { orderNumber } from "../../shared/order-link"
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

/** A transaction as the merchant knows it: the number of its order; without an order, what the gateway knows it by. */
export const transactionName = ({ order, order_no }: Transaction) => (order ? orderNumber(order) : order_no)

export const useTransactions = (query: Record<string, string>) =>
  useList("/admin/mpgi/payments", "payments", query)
