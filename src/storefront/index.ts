/**
 * Helpers for a storefront in the browser: payment options, the hosted payment page and the return from it, direct
 * card payments, saved cards, subscription plans and device data. No dependencies; safe to import on a server.
 */
export { authorizeCard } from "./authorize-card"
export { collectDeviceData } from "./collect-device-data"
export { embedChallenge, type EmbeddedChallengeOptions } from "./embed-challenge"
export { embedPayment, type EmbeddedPaymentOptions } from "./embed-payment"
export {
  cancelOwnSubscription,
  ownSubscriptions,
  type OwnSubscription,
  type SubscriptionCharge,
} from "./own-subscriptions"
export { payAgain } from "./pay-again"
export { payCollection, type CollectionPayment } from "./pay-collection"
export { PAYMENT_FRAME, watchPaymentFrame, type PaymentFrameEvents } from "./payment-frame"
export { paymentOptions, type InstallmentOption, type PaymentOption } from "./payment-options"
export { paymentStatus, waitForPayment } from "./payment-status"
export { readReturn, type PaymentReturn } from "./read-return"
export {
  authorizeSavedCard,
  removeSavedCard,
  renameSavedCard,
  savedCards,
  type SavedCard,
  type SavedCardInput,
} from "./saved-cards"
export { startChallenge } from "./start-challenge"
export { redirectUrl, startRedirect, type RedirectSession } from "./start-redirect"
export { PaymentRequestError } from "./store-request"
export { cartSubscriptionPlan, variantSubscriptionPlans } from "./subscription-plans"
export type {
  CardInput,
  CartSubscriptionPlan,
  DeviceData,
  ExternalAuthentication,
  PaymentResult,
  PaymentStatus,
  StoreAccess,
  SubscriptionPlanProblem,
  VariantSubscriptionPlan,
} from "./types"
