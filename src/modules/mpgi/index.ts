import { Module } from "@medusajs/framework/utils"
import { MpgiModuleService } from "./service"

/** The key of the module in the container. */
export const MPGI_MODULE = "mpgi"

/** @public Medusa reads it. */
export default Module(MPGI_MODULE, { service: MpgiModuleService })

export type { AuditEvent } from "./audit/audit-records"
export { type OpenAccount, requireRunning, refuseWhilePaused } from "./shared/accounts"
export type { OpenItem } from "./installation/open-items"
export type { InstallationStatus } from "./installation/installation-state"
export { isPublic } from "./options/storefront-options"
export type { Log } from "./shared/log"
export {
  atLeast,
  isMoney,
  isPositive,
  medusaCapture,
  medusaRefund,
  minus,
  plus,
  sameInMedusa,
  type MedusaMoney,
} from "./shared/money"
export { isOfAccount, requireOfAccount } from "./shared/credentials"
export type { AttentionRow } from "./cases/attention"
export { CASE_OF_DISCREPANCY } from "./cases/case-kinds"
export type { Dispute } from "./cases/disputes"
export { otherCredentialsCase } from "./cases/case-records"
export { alertChannels, type AlertChannel, type CheckedAlertOptions } from "./alerts/alert-options"
export type { BulkCounts, NewBulk } from "./bulk/bulk-records"
export {
  type PlainPayment,
  type PlainState,
  previewRow,
  type PreviewedRow,
  type BulkRow,
  type BulkRowState,
  type MpgiBulkRecord,
} from "./bulk/plain-payments"
export type { BulkOutcome } from "./bulk/bulk-claims"
export type { Account, AccountOptions, ModuleOptions } from "./options/options"
export type { CardChallenge } from "./payments/card-payments"
export type { Purchase } from "./payments/medusa-purchases"
export {
  type GatewayTransaction,
  isReversal,
  isMismatch,
  isWithInterest,
} from "./payments/gateway-transaction"
export type { Decision, DecisionRefusal } from "./journal/resolve/decide"
export type { Refusal, PaymentActions } from "./journal/execute/check-allowed"
export { authorFor, authorOfComputed, operationOf } from "./journal/execute/execute-operation"
export type { Subscription } from "./subscriptions/cancel-subscription"
export type { PayoutRequest } from "./payouts/send-payout"
export type { Beneficiary, BeneficiaryChangeRow, BeneficiaryRow } from "./beneficiaries/beneficiary"
export type { PayoutNow } from "./payouts/payout-status"
export type { ApprovalRefusal } from "./payouts/approval"
export { placeIn } from "./encryption/sealed-columns"
export { PAYMENT_CASES, SEALED_COLUMNS, type CaseKind, type NewCase } from "./features"
export type { ChangeResult } from "./beneficiaries/beneficiary-changes"
export type { SubscriptionNow, ChargeRow, SubscriptionRow } from "./subscriptions/subscription-status"
export { subscriptionStates } from "./subscriptions/states"
export type { StandaloneResult } from "./journal/standalone/execute-standalone"
export { matchRefunds, oncePerRefund, referenceOf } from "./journal/resolve/refunds-found"
export { nextAttemptAt, pauseAfter } from "./shared/retry-schedule"
export { ulidTime } from "./shared/order-no"
export { DAY, HOUR, MINUTE } from "./shared/time"
export { isApplied, isUnsettled, operationStates } from "./journal/records/states"
export type { RequestContext, OperationRequest, OperationResult } from "./journal/execute/operation-request"
export { payloadOf, reportedState } from "./notifications/kept-notification"
export { notificationStates } from "./notifications/states"
export { canBeCaptured, isCaptureOverdue, isCapturePaused } from "./payments/due-captures"
export { FOLLOWED_DAYS } from "./payments/due-payments"
export { isFresh, type FreshRecord } from "./payments/payment-lookup"
export {
  endedUnpaid,
  HOLDS_MONEY,
  holdsMoney,
  isAuthorizedInFull,
  isUndecided,
  allows,
} from "./payments/consequences"
export type { PaymentStatus } from "./payments/state-columns"
export { paymentStates } from "./payments/states"
export { bisectQuery, isUnusable } from "./payments/bisect-query"
export type { Interval } from "./subscription-plans/calendar"
export { SubscriptionPlan as Plan, subscriptionPlanRefused } from "./subscription-plans/subscription-plan"
export { subscriptionOf, type SubscriptionPlanTerms } from "./subscription-plans/terms"
export type { CardPaymentRequest } from "./payments/card-payments"
export type { SyncResult } from "./payments/sync-payment"
export type { NewPayment } from "./payments/payment-records"
export { awaitMoves } from "./payments/payment-moves"
export type { PaymentFilter } from "./payments/payment-search"
export type { Finding, MedusaPayment, MoneyRow, Correction, Sides } from "./reconciliation/finding"
export { withAmount, type PortalAmount } from "./reconciliation/compare-captures"
export { COMPARED_AT_ONCE, IN_FLIGHT } from "./reconciliation/reconciliation"
export type { ComparedPayment } from "./reconciliation/compared-payments"
export { WorkLimit, type Outside } from "./shared/work-limit"
export type { Counts } from "./reconciliation/reconciliation-records"
export type {
  CaseRow,
  DiscrepancyRow,
  HealthChangeRow,
  NotificationRow,
  OperationRow,
  OutboxRow,
  PaymentRow,
  ReconciliationRow,
} from "./shared/rows"
export type { AwaitingOrderRow } from "./awaiting-orders/awaiting-order-records"
export type { PaymentLinkRow } from "./payment-links/payment-link-records"
export { UNKNOWN_CARD, type SavedCard } from "./saved-cards/saved-card-records"
export type { CartToRoute, RoutedCart } from "./checkout-settings/account-use"
export type { NotOffered } from "./checkout-settings/offer"
export type { InstallmentPlan, Limits } from "./checkout-settings/settings"
export {
  AUTHORIZATION_ENDING,
  BULK_QUEUED,
  CASE_CLOSED,
  CASE_OPENED,
  HEALTH_CHANGED,
  ORDER_PAYMENT_REMINDER,
  PAYMENT_LINK_CREATED,
  PAYMENT_MOVED,
  PAYOUT_APPROVAL_REQUESTED,
  PAYOUT_DECIDED,
  PAYOUT_FAILED,
  RECONCILIATION_REQUESTED,
  RENEWAL_FAILED,
  SUBSCRIPTION_RENEWED,
} from "./shared/events"
export type { Readiness } from "./health/readiness"
export { recordLag, traced } from "./telemetry/telemetry"
export { describeQueryFailure } from "./shared/describe-error"
export { MpgiModuleService } from "./service"

declare module "@medusajs/framework/types" {
  interface ModuleImplementations {
    mpgi: MpgiModuleService
  }
}
