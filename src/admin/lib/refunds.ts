import { useQuery } from "@tanstack/react-query"
import { sdk } from "./sdk"

/** As `GET /admin/mpgi/refunds` answers. Amounts are decimal strings in main units. */
export interface Refund {
  id: string
  provider_id: string
  order_no: string
  transaction_id: string
  amount: string
  currency_code: string
  state: string
  source: "medusa" | "gateway"
  gateway_reference: string | null
  error_code: string | null
  error_reason: string | null
  created_at: string
  created_by: string | null
  note: string | null
}

/** As `GET /admin/mpgi/refunds/search` answers. */
export interface RefundAtGateway {
  provider_id: string
  order_no: string
  transaction_id: string
  refund_amount: string
  currency: string | null
  status: "applied" | "rejected" | "unknown"
  reference: string | null
  reason: string | null
  refunded_at: string | null
  processed_at: string | null
  /** The refund of ours that it is; null when it was made past this store. */
  operation_id: string | null
}

export interface RefundsFound {
  refunds: RefundAtGateway[]
  /** Accounts whose gateway did not answer. */
  not_asked: { provider_id: string; code: string }[]
}

export const REFUND_STATES = ["sent", "unknown", "applied", "recorded", "not_applied"] as const

/** Asks the gateway for the refunds of an order or a transaction; not at all while none is named. */
export function useRefundsAtGateway(named: { order_no?: string; transaction_id?: string }) {
  return useQuery({
    queryKey: ["mpgi", "refunds-at-gateway", named],
    queryFn: () => sdk.client.fetch<RefundsFound>("/admin/mpgi/refunds/search", { query: named }),
    enabled: Object.keys(named).length > 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
}
