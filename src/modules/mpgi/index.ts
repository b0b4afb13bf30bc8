import { Module } from "@medusajs/framework/utils"
import { MpgiModuleService } from "./service"

/** The key under which the container knows the module. */
export const MPGI_MODULE = "mpgi"

export default Module(MPGI_MODULE, { service: MpgiModuleService })

export type { Actor } from "./audit/actor"
export { audit, type Note } from "./audit/audit-records"
export { rebuild, type AuditEvent, type Subject } from "./audit/rebuild"
export type { OpenAccount } from "./accounts"
export type { InboxHealth } from "./health/health-records"
export { isPublic } from "./addresses"
export type { Log } from "./log"
export { PROVIDER_IDENTIFIER, providerIdOf } from "./accounts"
export { CASE_KINDS, PAYMENT_CASES, type CaseKind } from "./cases/case-kinds"
export type { BulkCounts, NewBulk } from "./bulk/bulk-records"
export type { BulkOutcome } from "./bulk/bulk-claims"
export { planRow, type BulkKind, type PlannedRow, type WhyNot } from "./bulk/plan-row"
export { BY_ITSELF, type CaseFilter, type NewCase } from "./cases/case-records"
export type { Account, AccountOptions, ModuleOptions } from "./options"
export type { Fact } from "./payments/fact"
export type { Decision, Undecidable } from "./operations/decide"
export type { DecidedReview } from "./operations/decided-reviews"
export type { Refusal } from "./operations/permit"
export type { Standing } from "./operations/standing"
export { authorFor } from "./operations/adopt"
export type { Subscription } from "./operations/cancel-subscription"
export type { PayoutRequest } from "./operations/payout"
export type { Beneficiary } from "./payouts/beneficiary"
export { PAYOUT_STATUSES, type PayoutNow, type PayoutStatus } from "./payouts/payout-status"
export type { Sent } from "./payouts/payouts"
export type { Said, Wish } from "./subscriptions/subscription-records"
export type { SubscriptionSort } from "./subscriptions/subscription-search"
export {
  SUBSCRIPTION_STATUSES,
  type SubscriptionNow,
  type SubscriptionStatus,
} from "./subscriptions/subscription-status"
export type { StandaloneResult } from "./operations/standalone"
export { matchRefunds, oncePerRefund, referenceOf } from "./operations/match-refunds"
export { nextQuestion } from "./operations/questions"
export { APPLIED, UNSETTLED } from "./operations/states"
export type { Asked, WriteRequest, WriteResult } from "./operations/write-request"
export { FOLLOWED_DAYS } from "./payments/due-payments"
export { holdsMoney } from "./payments/holds-money"
export { inHalves, isSpoilt } from "./payments/in-halves"
export { INTERVALS, type Interval } from "./plans/intervals"
export { Plan } from "./plans/plan"
export { isPlanRefused, planRefused, type PlanProblem } from "./plans/refused"
export { subscriptionOf } from "./plans/subscription"
export type { PlannedLine, PlanTerms } from "./plans/terms"
export type { Learned } from "./payments/learn"
export type { NewPayment } from "./payments/payment-records"
export type { Overview, Period } from "./overview/overview"
export type { PaymentFilter, PaymentSort } from "./payments/payment-search"
export type { Finding, MedusaPayment, MoneyRow, Remedy, Sides } from "./reconciliation/finding"
export { withAmount, type Told } from "./reconciliation/told"
export type { Counts } from "./reconciliation/reconciliation-records"
export type {
  BeneficiaryRow,
  BulkRow,
  BulkRowState,
  CaseRow,
  ChargeRow,
  DifferenceRow,
  MpgiBulkRecord,
  NotificationRow,
  OperationRow,
  PaymentRow,
  PayoutRow,
  ReconciliationRow,
  SettingRow,
  SubscriptionRow,
} from "./rows"
export type { Choice, Money, NotOffered, Offer } from "./shopper-view/offer"
export type { Flow, InstallmentPlan, Limits, ShopperSettings } from "./shopper-view/shopper-view"
export type { RateLimits } from "./rate-limits"
export { OUTCOME_UNKNOWN, PAYMENT_DIFFERS } from "./comebacks"
export { MpgiModuleService } from "./service"
export { RECONCILIATION_REQUESTED } from "./reconciliation/reconciliation"

declare module "@medusajs/framework/types" {
  interface ModuleImplementations {
    mpgi: MpgiModuleService
  }
}
