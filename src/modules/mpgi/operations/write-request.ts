import type { OperationRow, PaymentRow } from "../rows"
import type { PaymentWrite, Refusal } from "./permit"

/** What Medusa's Capture or Refund row says beside the amount. */
export interface Asked {
  created_by: string | null
  note?: string | null
  refund_reason_id?: string | null
}

/** One thing that Medusa wants done at the gateway. */
export interface WriteRequest {
  kind: PaymentWrite
  /** Of a review: whether the payment may go on. */
  accept?: boolean
  payment: PaymentRow
  /** Decimal string in main units; for a cancel the authorised amount. */
  amount: string
  /** Medusa's row behind the request, or null when it is our own idea. */
  medusa_ref: string | null
  /** When that row was made: whoever asked knew of nothing that was settled later. */
  asked_at?: Date
  /** What that row says beside the amount, for the case that Medusa deletes it. */
  asked?: Asked
  reason?: string | undefined
  /** Whether Medusa still has a row. It deletes the row when a provider throws, and asks again with a new one. */
  stillThere: (medusa_ref: string) => Promise<boolean>
  /** The transaction, where it is not the payment's own: a second one of the same order. */
  transaction_id?: string
  /** What the gateway has of it, where that is not what was asked for. */
  held?: { amount: string; currency: string }
}

export type WriteResult =
  | { outcome: "applied"; payment: PaymentRow; /** False when it already was. */ sent: boolean }
  | { outcome: "refused"; because: Refusal; /** The gateway's words. */ detail?: string | undefined }
  | { outcome: "unknown"; operation: OperationRow }
