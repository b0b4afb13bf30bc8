import type { InferTypeOf } from "@medusajs/framework/types"
import type {
  MpgiBeneficiary,
  MpgiBulk,
  MpgiBulkRow,
  MpgiCase,
  MpgiCharge,
  MpgiDifference,
  MpgiNotification,
  MpgiOperation,
  MpgiPayment,
  MpgiPayout,
  MpgiPlan,
  MpgiReconciliation,
  MpgiSetting,
  MpgiSubscription,
} from "./models"

/** Rows of the module's tables as the database answers them. */
export type PaymentRow = InferTypeOf<typeof MpgiPayment>
export type OperationRow = InferTypeOf<typeof MpgiOperation>
export type SettingRow = InferTypeOf<typeof MpgiSetting>
export type BeneficiaryRow = InferTypeOf<typeof MpgiBeneficiary>
export type PayoutRow = InferTypeOf<typeof MpgiPayout>
export type PlanRow = InferTypeOf<typeof MpgiPlan>
export type MpgiBulkRecord = InferTypeOf<typeof MpgiBulk>
export type BulkRow = InferTypeOf<typeof MpgiBulkRow>
export type BulkRowState = BulkRow["state"]
export type CaseRow = InferTypeOf<typeof MpgiCase>
export type NotificationRow = InferTypeOf<typeof MpgiNotification>
export type ReconciliationRow = InferTypeOf<typeof MpgiReconciliation>
export type DifferenceRow = InferTypeOf<typeof MpgiDifference>
export type SubscriptionRow = InferTypeOf<typeof MpgiSubscription>
export type ChargeRow = InferTypeOf<typeof MpgiCharge>
