/**
 * What entry points need from the module besides its types: event names, schemas, enumerations, durations, tables of
 * states, and descriptions of errors. Nothing here reads or writes.
 */
export { accountsToType, isReservedCode } from "./beneficiaries/beneficiary"
export { changedFields } from "./beneficiaries/changed-fields"
export { AUTOMATIC, CASE_OF_DISCREPANCY } from "./cases/case-kinds"
export { DISPUTE_STATUSES } from "./cases/disputes"
export { NOTIFICATION_STATES } from "./models/notification"
export { OPERATION_STATES } from "./models/operation"
export { PAYMENT_STATES } from "./models/payment"
export { LONGEST_LINK_HOURS } from "./payment-links/payment-link-options"
export { payoutRefusal, requirePayoutUser } from "./payouts/approval"
export { PAYOUT_STATUSES, payoutStatuses } from "./payouts/states"
export { appOf } from "./options/storefront-options"
export { HOLDS_MONEY, holdsMoney, isUndecided, keepsRest, allows } from "./payments/consequences"
export { paymentStates } from "./payments/states"
export { isYounger, mayBeCompleting } from "./payments/payment-lookup"
export { isMismatch } from "./payments/gateway-transaction"
export { isOfPayment } from "./journal/records/states"
export { knownCaptured, knownRefunded } from "./payments/sync-payment"
export { brandOf } from "./saved-cards/card-brand"
export { clientKey, clientSite, SITE_FACTOR } from "./shared/client-address"
export { describeError } from "./shared/describe-error"
export { isMpgiError, MpgiError } from "./shared/mpgi-error"
export { pausedRefusal, refuseWhilePaused } from "./shared/accounts"
export { addDays, dayIn, isDay, isTimeZone, localTime, startOfDay } from "./shared/days"
export { DAY, MINUTE } from "./shared/time"
export { atLeast, isMoney, isMore, minus, roundHalfUp } from "./shared/money"
export {
  BULK_QUEUED,
  OPERATION_UNCONFIRMED,
  PAYMENT_DISCREPANCY_FOUND,
  RECONCILIATION_REQUESTED,
} from "./shared/events"
export { SubscriptionPlan, isSubscriptionPlanRefused } from "./subscription-plans/subscription-plan"
export { SUBSCRIPTION_STATUSES, subscriptionStatuses } from "./subscriptions/states"
