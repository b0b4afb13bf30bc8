import type { RefundFound } from "../operations/evidence"
import type { Fact } from "../payments/fact"
import type { DifferenceRow, OperationRow, PaymentRow } from "../rows"

/** What makes a difference go away without sending anything, where that is safe. */
export type Remedy =
  /** Somebody did it at the gateway: the journal takes it over and Medusa follows. */
  | {
      do: "take_over"
      kind: "capture" | "refund" | "cancel"
      amount: string
      reference: string | null
      /** Medusa's row that stands for it already. */
      medusa_ref: string | null
    }
  /** A write that Medusa does not have, or whose totals it lacks, is brought to it. */
  | { do: "follow"; operation_id: string }
  /** A row of Medusa's for which nothing was ever sent is removed. */
  | { do: "remove_row"; kind: "capture" | "refund"; medusa_ref: string }
  /** What every messenger does: complete the cart, void what belongs to no order. */
  | { do: "finish" }
  /** Asking was enough: the status is recorded. */
  | { do: "learned" }

export interface Finding {
  kind: DifferenceRow["kind"]
  transaction_id: string | null
  reference: string | null
  ours: string | null
  theirs: string | null
  /** Absent: a person has to look. */
  remedy?: Remedy
  /** The gateway's query may lag behind: it counts only when it is still there some minutes later. */
  patient?: boolean
}

/** A Capture or Refund row of Medusa's. */
export interface MoneyRow {
  id: string
  /** Decimal string in main units. */
  amount: string
  created_at: Date
  /** Whether it is among the order's transactions, from which its totals are made; `none` where there is no order. */
  totals: "there" | "missing" | "none"
}

/** What Medusa has of a payment. */
export interface MedusaPayment {
  id: string
  canceled: boolean
  /** Id of the order that it belongs to. */
  order: string | null
  captures: MoneyRow[]
  refunds: MoneyRow[]
}

/** Everything that is known of one payment, from all sides. */
export interface Sides {
  /** As it was recorded before the gateway was asked. */
  before: PaymentRow
  /** As it is now. */
  payment: PaymentRow
  /** What the gateway says of every transaction of the order. */
  facts: Fact[]
  /** Refunds that the gateway has of the payment's transaction. */
  refunds: RefundFound[]
  /** Our writes on the order. */
  operations: OperationRow[]
  medusa: MedusaPayment | undefined
}
