export { applyNotificationWorkflow } from "./apply-notification"
export { BULK_LIMIT, planBulkWorkflow, type PlanInput } from "./bulk/plan-bulk"
export { runBulksWorkflow } from "./bulk/run-bulks"
export { BULK_WAITS, startBulkWorkflow } from "./bulk/start-bulk"
export { cancelSubscriptionWorkflow } from "./cancel-subscription"
export { askNowWorkflow, PAYMENT_DIFFERS, type Told } from "./ask-now"
export { cancelPaymentWorkflow } from "./cancel-payment"
export { careForOrderWorkflow } from "./care-for-order"
export { captureWhenDueWorkflow } from "./capture-when-due"
export { describeError } from "./describe-error"
export { finishPaymentWorkflow, type FinishedPayment, type ShopperStatus } from "./finish-payment"
export { healDifferenceWorkflow, type HealInput } from "./heal-difference"
export { checkHealth, type Health, type HealthResult } from "./health"
export { openPayment, type OpenedPayment } from "./open-payment"
export { decidePayoutWorkflow, type PayoutDecision } from "./decide-payout"
export { payoutWorkflow, type PayoutInput } from "./payout"
export {
  reconcileWorkflow,
  RECONCILIATION_REQUESTED,
  requestReconciliationWorkflow,
  type ReconcileInput,
} from "./reconcile"
export { closeNotificationWorkflow, forgetNotificationsWorkflow } from "./look-after-inbox"
export { closeCaseWorkflow } from "./close-case"
export { decideOperationWorkflow } from "./decide-operation"
export { noteReportWorkflow, sendReportsWorkflow, type OrderTurn } from "./report-orders"
export { OUTCOME_UNKNOWN, resolveOperationsWorkflow } from "./resolve-operations"
export { reviewPaymentWorkflow, type Reviewed } from "./review-payment"
export { sweepWorkflow } from "./sweep"
