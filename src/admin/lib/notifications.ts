/** As `GET /admin/mpgi/notifications` answers. */
export interface Notification {
  id: string
  kind: string
  provider_id: string
  order_no: string | null
  transaction_id: string | null
  /** Redacted before it was stored. */
  payload: Record<string, string>
  state: string
  /** Why it waits or is parked. */
  reason: string | null
  copies: number
  attempts: number
  received_at: string
  applied_at: string | null
  done_by: string | null
  note: string | null
}

export const NOTIFICATION_STATES = ["received", "waiting", "parked", "applied", "done"] as const
export const NOTIFICATION_KINDS = ["payment", "refund", "payout", "subscription"] as const
