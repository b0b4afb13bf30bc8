import type { InferTypeOf } from "@medusajs/framework/types"
import type {
  MpgiCase,
  MpgiDifference,
  MpgiNotification,
  MpgiOperation,
  MpgiPayment,
  MpgiReconciliation,
} from "./models"

/** Rows of the module's tables as the database answers them. */
export type PaymentRow = InferTypeOf<typeof MpgiPayment>
export type OperationRow = InferTypeOf<typeof MpgiOperation>
export type CaseRow = InferTypeOf<typeof MpgiCase>
export type NotificationRow = InferTypeOf<typeof MpgiNotification>
export type ReconciliationRow = InferTypeOf<typeof MpgiReconciliation>
export type DifferenceRow = InferTypeOf<typeof MpgiDifference>
