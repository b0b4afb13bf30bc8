import type { Amount, TransactionId } from "../../../gateway"
import type { RefundFound } from "../journal/resolve/refunds-found"
import type { GatewayTransaction } from "../payments/gateway-transaction"
import type { DiscrepancyRow, OperationRow, PaymentRow } from "../shared/rows"

/** What resolves a discrepancy without sending anything, where that is safe. */
export type Correction =
  /** It was done at the gateway: the journal records it and Medusa is synced. */
  | {
      do: "take_over"
      kind: "capture" | "refund" | "cancel"
      amount: Amount
      reference: string | null
      /** Medusa's row that already represents it. */
      medusa_ref: string | null
    }
  /** An operation that Medusa does not have, or whose totals it lacks, is synced to it. */
  | { do: "follow"; operation_id: string }
  /** A row of Medusa's for which nothing was ever sent is removed. */
  | { do: "remove_row"; kind: "capture" | "refund"; medusa_ref: string }
  /** What every entry point does: complete the cart, void what belongs to no order. */
  | { do: "finish" }
  /** The query was enough: the status is recorded. */
  | { do: "synced" }

export interface Finding {
  kind: DiscrepancyRow["kind"]
  transaction_id: TransactionId | null
  reference: string | null
  local_value: string | null
  gateway_value: string | null
  /** Absent: the finding needs review. */
  correction?: Correction
  /** The gateway's query may lag behind: it counts only when it is still there some minutes later. */
  maybeLag?: boolean
}

/** A Capture or Refund row of Medusa's. */
export interface MoneyRow<A extends string = Amount> {
  id: string
  /** Decimal string in main units: as the account sends it, or, as `string`, as Medusa has computed it. */
  amount: A
  created_at: Date
  /** Whether it is among the order's transactions, from which its totals are made; `none` where there is no order. */
  totals: "there" | "missing" | "none"
}

/** What Medusa has of a payment. */
export interface MedusaPayment<A extends string = Amount> {
  id: string
  /** As Medusa computes it: a decimal string in main units, with more decimals than are charged. */
  amount: string
  /** Whether it counts as captured in full: Medusa calls no provider for more. */
  captured: boolean
  canceled: boolean
  /** Whether Medusa has replaced its collection, as by an edit of the order: nothing more of it is captured. */
  replaced: boolean
  /** Id of the order that it belongs to. */
  order: string | null
  captures: MoneyRow<A>[]
  refunds: MoneyRow<A>[]
}

/** Everything that is known of one payment, from all sides. */
export interface Sides {
  /** As it was recorded before the gateway was queried. */
  before: PaymentRow
  /** As it is now. */
  payment: PaymentRow
  /** What the gateway reports of every transaction of the order. */
  transactions: GatewayTransaction[]
  /** Refunds that the gateway has of the payment's transaction. */
  refunds: RefundFound[]
  /** Our operations on the order. */
  operations: OperationRow[]
  medusa: MedusaPayment | undefined
}
