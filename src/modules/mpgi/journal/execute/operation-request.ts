import type { Amount, TransactionId } from "../../../../gateway"
import type { OperationRow, PaymentRow } from "../../shared/rows"
import type { PaymentOperationKind } from "../records/states"
import type { Ended } from "../../telemetry/telemetry"
import type { Refusal } from "./check-allowed"

/** What Medusa's Capture or Refund row contains besides the amount. */
export interface RequestContext {
  created_by: string | null
  note?: string | null
  refund_reason_id?: string | null
  /**
   * Set for a refund of a bulk set whose order owed nothing: the refunded amount becomes a credit of the order.
   */
  credited?: boolean
}

/**
 * Medusa's Capture or Refund rows. Medusa deletes a row when the provider throws, and the retry creates another one
 * (hazard 2, docs/medusa-hazards.md#hazard-2). This is an interface and not a list of ids, because Medusa may delete
 * the row of a running request while the gateway is queried. A list read before that query would still name the row.
 * The retry would then be sent as a new operation instead of adopting the operation of the deleted row.
 */
interface MedusaRows {
  has(id: string): Promise<boolean>
}

/** One operation that Medusa or a workflow requests. */
export interface OperationRequest {
  kind: PaymentOperationKind
  /** For a review: whether the payment is accepted. */
  accept?: boolean
  payment: PaymentRow
  /** Decimal string in main units; for a cancel the authorized amount. */
  amount: Amount
  /** Medusa's row behind the request; null when this package itself requests it. */
  medusa_ref: string | null
  /** The captured amount from which the amount of a capture was computed. If it has changed since, nothing is sent. */
  captured_before?: Amount
  /**
   * When Medusa's row was created. The caller does not know of operations that were settled later than that.
   */
  requested_at?: Date
  /** What Medusa's row contains besides the amount, in case Medusa deletes the row. */
  request_context?: RequestContext
  reason?: string | undefined
  /**
   * Medusa's rows, if `medusa_ref` is one of several rows of a payment. Without them, every row counts as present.
   */
  rows?: MedusaRows
  /** The transaction, when it is not the payment's own but a second transaction of the same order. */
  transaction_id?: TransactionId
  /**
   * Returns why the operation must not be sent, or undefined. It is checked last, so an operation that was done before,
   * or is already at the gateway, is still recorded.
   */
  withheld?: () => Promise<Refusal | undefined>
  /** What the gateway holds, when it differs from what was requested. */
  held?: { amount: string; currency: string }
}

/** What an operation of the journal came to, for its span. */
export function endedAs(
  result: { outcome: "applied" | "unknown" } | { outcome: "refused"; because: Refusal },
): Ended<"operation"> {
  return { outcome: result.outcome, error: result.outcome === "refused" ? result.because : undefined }
}

export type OperationResult =
  | {
      outcome: "applied"
      payment: PaymentRow
      /** False when the gateway had executed it before. */
      sent: boolean
      /**
       * The real author. Present when Medusa's row was created for an applied operation, or when its amount was
       * computed.
       */
      author?: string | null
    }
  | { outcome: "refused"; because: Refusal; /** The gateway's reason. */ detail?: string | undefined }
  | { outcome: "unknown"; operation: OperationRow }
