import { useQuery } from "@tanstack/react-query"
import { get } from "../shared/api"
import type { Reply } from "../shared/api-types"

/** Amounts are decimal strings in main units. */
export type Refund = Reply<"/admin/mpgi/refunds">["refunds"][number]
/** `operation_id` is null for a refund that was made outside this store. */
export type GatewayRefund = Reply<"/admin/mpgi/refunds/search">["refunds"][number]

export const REFUND_STATES = ["sent", "unknown", "applied", "recorded", "not_applied"] as const

/** Queries the gateway for the refunds of an order or a transaction; disabled while neither is named. */
export function useGatewayRefunds(query: { order_no?: string; transaction_id?: string }) {
  return useQuery({
    queryKey: ["mpgi", "refunds-at-gateway", query],
    queryFn: () => get("/admin/mpgi/refunds/search", query),
    enabled: Object.keys(query).length > 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
}
