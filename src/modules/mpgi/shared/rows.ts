import type { InferTypeOf } from "@medusajs/framework/types"
import type { Amount, OrderNo, PaymentState, TransactionId } from "../../../gateway"
import type { StoredDetails } from "../cases/case-kinds"
import type { MarkedAccount } from "../installation/compare-mark"
import type {
  MpgiAccountAccess,
  MpgiCase,
  MpgiDiscrepancy,
  MpgiHealthChange,
  MpgiInstallation,
  MpgiNotification,
  MpgiOperation,
  MpgiOutbox,
  MpgiPayment,
  MpgiReconciliation,
  UnhealthyCheck,
} from "../models"

/**
 * A row as the database returns it. `Own` has the types of columns that the model cannot express. The rows of a feature
 * are declared in its folder.
 */
export type RowOf<Inferred, Own = object> = {
  [Column in keyof Inferred]: Column extends keyof Own ? Own[Column] : Inferred[Column]
}

/**
 * A JSON column that is stored sealed: its sealed text, or its plain value where there are no keys. See `SealedValues`.
 */
export type SealedJson<Value extends object> = string | Value

/**
 * The gateway's state before an operation, for comparison, and the data needed to send it again; `{}` until it is sent.
 */
interface OperationBaseline {
  state?: PaymentState
  captured_amount?: Amount
  /** References of the refunds that existed before. */
  refunds?: string[]
  /** Whether a review accepts the payment. */
  accept?: boolean
  /** The contract name of the subscription to cancel. */
  contract_name?: string
}

/** What Medusa's row, or the user behind an operation, adds besides the amount. */
export interface OperationContext {
  created_by?: string | null
  note?: string | null
  refund_reason_id?: string | null
  /** Set for a refund of a bulk set, whose order owed nothing: the refunded amount is credited to the order. */
  credited?: boolean
}

export type PaymentRow = RowOf<
  InferTypeOf<typeof MpgiPayment>,
  {
    order_no: OrderNo
    transaction_id: TransactionId | null
    amount: Amount
    captured_amount: Amount
    refunded_amount: Amount
    device: SealedJson<Record<string, unknown>> | null
    risk_reasons: { list: { name: string; status: string }[] } | null
  }
>
export type OperationRow = RowOf<
  InferTypeOf<typeof MpgiOperation>,
  {
    order_no: OrderNo
    transaction_id: TransactionId
    amount: Amount
    request_context: SealedJson<OperationContext> | null
    baseline: OperationBaseline
  }
>
export type AccountAccessRow = RowOf<InferTypeOf<typeof MpgiAccountAccess>>
export type CaseRow = RowOf<InferTypeOf<typeof MpgiCase>, { order_no: OrderNo; details: StoredDetails }>
/** `payload` has the fields that `keepNotification` returns. */
export type NotificationRow = RowOf<
  InferTypeOf<typeof MpgiNotification>,
  { order_no: OrderNo | null; transaction_id: TransactionId | null; payload: Record<string, string> }
>
export type InstallationRow = RowOf<InferTypeOf<typeof MpgiInstallation>, { accounts: MarkedAccount[] }>
export type ReconciliationRow = RowOf<InferTypeOf<typeof MpgiReconciliation>>
export type DiscrepancyRow = RowOf<
  InferTypeOf<typeof MpgiDiscrepancy>,
  { order_no: OrderNo; transaction_id: TransactionId | null }
>
export type HealthChangeRow = RowOf<InferTypeOf<typeof MpgiHealthChange>, { checks: UnhealthyCheck[] }>
export type OutboxRow = RowOf<InferTypeOf<typeof MpgiOutbox>>
