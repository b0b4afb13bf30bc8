import type { Amount, TransactionId } from "../../../gateway"
import type { RefundFound } from "../journal/resolve/refunds-found"
import type { GatewayTransaction } from "../payments/gateway-transaction"
import type { DiscrepancyRow, OperationRow, PaymentRow } from "../shared/rows"
import { isApplied } from "../journal/records/states"
import { MINUTE } from "../shared/time"

/**
 * For how long after Medusa created a row its request may still be running, or its operation may still be syncing to
 * Medusa.
 */
const IN_PROGRESS_MS = 10 * MINUTE

/** How a discrepancy is resolved without sending anything, where that is safe. */
export type Correction =
  /** The operation was made at the gateway: the journal records it, and Medusa is synced. */
  | {
      do: "take_over"
      kind: "capture" | "refund" | "cancel"
      amount: Amount
      reference: string | null
      /** Medusa's row that already represents the operation. */
      medusa_ref: string | null
    }
  /** Medusa does not have an operation, or its totals lack it: the operation is synced to Medusa. */
  | { do: "follow"; operation_id: string }
  /** Nothing was ever sent for a row of Medusa: the row is removed. */
  | { do: "remove_row"; kind: "capture" | "refund"; medusa_ref: string }
  /**
   * The same handling as at every entry point: the cart is completed, or a payment that belongs to no order is voided.
   */
  | { do: "finish" }
  /** Nothing more to do: the query has recorded the status. */
  | { do: "synced" }

export interface Finding {
  kind: DiscrepancyRow["kind"]
  transaction_id: TransactionId | null
  reference: string | null
  local_value: string | null
  gateway_value: string | null
  /** Absent: the finding needs review. */
  correction?: Correction
  /** The gateway's query may lag behind, so the finding counts only when it is still there some minutes later. */
  maybeLag?: boolean
}

/** A Capture or Refund row of Medusa. */
export interface MoneyRow<A extends string = Amount> {
  id: string
  /**
   * Decimal string in main units. As `Amount`, it is what the account sends; as `string`, it is what Medusa has
   * computed.
   */
  amount: A
  created_at: Date
  /** Whether the order's totals include the row, by one of its transactions. `none` if there is no order. */
  totals: "there" | "missing" | "none"
}

/** What Medusa has of a payment. */
export interface MedusaPayment<A extends string = Amount> {
  id: string
  /** As Medusa computes it: a decimal string in main units, which may have more decimals than are charged. */
  amount: string
  /** Whether the payment counts as captured in full. Medusa then calls no provider to capture more. */
  captured: boolean
  canceled: boolean
  /**
   * Whether Medusa has replaced its collection, for example after an edit of the order. Nothing more of it is captured.
   */
  replaced: boolean
  /** The id of its order. */
  order: string | null
  captures: MoneyRow<A>[]
  refunds: MoneyRow<A>[]
}

/** Everything that is known of one payment, from all sides. */
export interface Sides {
  /** The record before the gateway was queried. */
  before: PaymentRow
  /** The record now. */
  payment: PaymentRow
  /** What the gateway reports of every transaction of the order. */
  transactions: GatewayTransaction[]
  /** The gateway's refunds of the payment's transaction. */
  refunds: RefundFound[]
  /** Our operations on the order. */
  operations: OperationRow[]
  medusa: MedusaPayment | undefined
}

/** The sides of a payment that the gateway reported. Operations and refunds are those of its own transaction only. */
export interface BothSides extends Sides {
  gateway_value: GatewayTransaction
  now: Date
}

export function isYoung(at: Date | null, now: Date): boolean {
  return at !== null && at.getTime() + IN_PROGRESS_MS > now.getTime()
}

/** Whether the gateway has the result of an operation, even if it had the result before. */
export function isAtGateway({ state, error_code }: OperationRow): boolean {
  return isApplied(state) || (state === "not_applied" && error_code === "done")
}
