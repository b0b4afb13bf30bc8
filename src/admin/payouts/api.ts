import { useQuery } from "@tanstack/react-query"
import { get, useList } from "../shared/api"
import type { Reply } from "../shared/api-types"

/** Amounts are decimal strings in main units. */
export type Payout = Reply<"/admin/mpgi/payouts">["payouts"][number]
export type DetailedPayout = Reply<"/admin/mpgi/payouts/{id}">["payout"]
export type PayoutStatus = Payout["status"]
/** A payout after it was sent. */
export type PayoutReply = Reply<"/admin/mpgi/payouts/{id}/send", "post">
export type PayoutTerms = Reply<"/admin/mpgi/payouts/terms">

export const PAYOUT_STATUSES: readonly PayoutStatus[] = [
  "awaiting_approval",
  "ready",
  "sending",
  "unknown",
  "on_its_way",
  "completed",
  "failed",
  "rejected",
]

/** Statuses that change without an action of a user. */
const TRANSIENT_STATUSES: readonly (PayoutStatus | undefined)[] = ["sending", "unknown", "on_its_way"]

export const usePayouts = (query: Record<string, string>) =>
  useList("/admin/mpgi/payouts", "payouts", query, (payouts) =>
    payouts.some(({ status }) => TRANSIENT_STATUSES.includes(status)) ? 10_000 : false,
  )

export function usePayout(id: string) {
  return useQuery({
    queryKey: ["mpgi", "payout", id],
    queryFn: () => get("/admin/mpgi/payouts/{id}", {}, { id }),
    refetchInterval: ({ state }) => (TRANSIENT_STATUSES.includes(state.data?.payout.status) ? 5_000 : false),
  })
}

export function usePayoutTerms() {
  return useQuery({
    queryKey: ["mpgi", "payout-terms"],
    queryFn: () => get("/admin/mpgi/payouts/terms", {}),
    retry: false,
  })
}
