import type { Amount, TransactionId } from "../../../../gateway"
import type { OperationRow, PaymentRow } from "../../shared/rows"
import type { PaymentOperationKind, Refusal } from "./check-allowed"

/** What Medusa's Capture or Refund row says besides the amount. */
export interface RequestContext {
  created_by: string | null
  note?: string | null
  refund_reason_id?: string | null
  /** Of a refund of a set: what it returns is credited to its order, which owed nothing. */
  credited?: boolean
}

/**
 * Medusa's Capture or Refund rows. It deletes a row when the provider throws, and the retry brings another one (hazard 2,
 * docs/medusa-hazards.md#hazard-2). An interface and not a list of ids: the row of a request that is still running is
 * deleted while the gateway is queried for its outcome. A list read before that query names the row, and the retry would be
 * sent as a new operation instead of adopting the one of the deleted row.
 */
export interface MedusaRows {
  has(id: string): Promise<boolean>
}

/** One operation that Medusa or a workflow requests. */
export interface OperationRequest {
  kind: PaymentOperationKind
  /** Of a review: whether the payment is accepted. */
  accept?: boolean
  payment: PaymentRow
  /** Decimal string in main units; for a cancel the authorized amount. */
  amount: Amount
  /** Medusa's row behind the request; null when this package itself requests it. */
  medusa_ref: string | null
  /** What had been captured when the amount of a capture was computed; when it is something else by now, nothing is sent. */
  captured_before?: Amount
  /** When that row was created: the caller knows of nothing that was settled later. */
  requested_at?: Date
  /** What that row says besides the amount, in case Medusa deletes it. */
  request_context?: RequestContext
  reason?: string | undefined
  /** Where `medusa_ref` is one of several rows of a payment; without them every row counts as present. */
  rows?: MedusaRows
  /** The transaction, where it is not the payment's own: a second one of the same order. */
  transaction_id?: TransactionId
  /** Why it must not be sent, checked last: what was done before, or is there at the gateway already, is recorded all the same. */
  withheld?: () => Promise<Refusal | undefined>
  /** What the gateway holds of it, where that differs from what was requested. */
  held?: { amount: string; currency: string }
}

export type OperationResult =
  | {
      outcome: "applied"
      payment: PaymentRow
      /** False when the gateway had it before. */
      sent: boolean
      /** Present when Medusa's row was created for an applied operation, or its amount was computed: who the author is instead. */
      author?: string | null
    }
  | { outcome: "refused"; because: Refusal; /** The gateway's reason. */ detail?: string | undefined }
  | { outcome: "unknown"; operation: OperationRow }
