import "./features"

export { applyNotification, applyNotificationWorkflow } from "./notifications/apply-notification"
export { BULK_LIMIT, previewBulk, type PreviewInput, startBulk, stopBulk } from "./bulk/start-bulk"
export { runBulksWorkflow } from "./bulk/run-bulks"
export { cancelSubscription } from "./subscriptions/cancel-subscription"
export type { RenewalAnnouncement } from "./subscriptions/apply-subscription-notification"
export type { AuthorizationAnnouncement } from "./payments/ending-authorizations"
export type { HealthAnnouncement } from "./shared/announcements"
export { refreshPaymentWorkflow, type RefreshedPayment, cancelPayment } from "./payments/refresh-payment"
export { checkCanceledOrder } from "./orphaned-payments/check-totals"
export { choosePaidSession } from "./payments/keep-paid-session"
export { captureWhenDueWorkflow } from "./payments/capture-when-due"
export {
  finishPayment,
  finishPaymentWorkflow,
  finishReported,
  type FinishedPayment,
} from "./payments/finish-payment"
export { resolveDiscrepancy, type ResolveDiscrepancyInput } from "./reconciliation/resolve-discrepancy"
export {
  setSubscriptionPlan,
  type SetSubscriptionPlanInput,
} from "./subscription-plans/set-subscription-plan"
export { announceAwaitingOrder } from "./awaiting-orders/follow-awaiting-order"
export { termsOfWait, type Terms } from "./awaiting-orders/with-placed-order"
export {
  createPaymentLink,
  type CreatePaymentLinkInput,
  deactivatePaymentLink,
} from "./payment-links/create-payment-link"
export { payByLink, type PaidByLink } from "./payment-links/pay-by-link"
export {
  orderOutstanding,
  outstandingAmount,
  paymentLinkState,
  type PaymentLinkState,
  linkPaymentMethods,
  type LinkPaymentMethod,
} from "./payment-links/payment-link-state"
export { closingAmount } from "./shared/medusa-money"
export { settleReplaced } from "./payments/settle-replaced"
export { pendingChange, type PendingChange } from "./payments/keep-authorization"
export { shippedCaptures, type ShippedCaptures } from "./payments/shipped-captures"
export {
  paymentRequestWorkflow,
  SHOP_REFUSED,
  withShopFields,
  type PaymentRequestAbout,
  type PaymentRequestAdditions,
} from "./payments/payment-request-hook"
export { paymentMovedWorkflow, type PaymentMoney, type PaymentMove } from "./payments/payment-moved-hook"
export { openPayment, type OpenedPayment } from "./payments/open-payment"
export { linkRenewalOrder, type LinkRenewalOrderInput } from "./subscriptions/create-renewal-order"
export { erasePersonalData, exportPersonalData, type DataSubject } from "./personal-data/personal-data"
export {
  decidePayout,
  type PayoutAnnouncement,
  type PayoutDecision,
  payOut,
  type PayoutInput,
  type PayoutSent,
} from "./payouts/pay-out"
export { reconcile, requestReconciliation, type ReconcileInput } from "./reconciliation/reconcile"
export { closeNotification } from "./notifications/close-notification"
export { deleteExpired } from "./shared/work-through"
export { caseClosedWorkflow, caseOpenedWorkflow, type CaseAnnouncement } from "./cases/announce-cases"
export { closeCase } from "./cases/close-case"
export { decideOperation } from "./journal/decide-operation"
export { noteReport, sendReports, type OrderTurn } from "./payments/report-orders"
export { resolveOperationsWorkflow } from "./journal/resolve-operations"
export { NOT_OFFERED, requireOffered } from "./checkout-settings/feature"
export { reviewPayment, type Reviewed } from "./reviews/review-payment"
export { searchRefunds, type RefundQuestion, type RefundsFound } from "./refunds/search-refunds"
export { orderOfCart } from "./shared/graph"
export { sweepWorkflow } from "./payments/sweep"
export { openItems } from "./uninstall/open-items"
export { addToSharedCount } from "./limits/add-to-shared-count"
