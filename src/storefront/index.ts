/**
 * Helpers for a storefront in the browser: payment options, the hosted payment page and the return from it, direct
 * card payments, saved cards, subscription plans and device data. No dependencies; safe to import on a server.
 */
export { authorizeCard, collectDeviceData } from "./authorize-card"
export { embedChallenge, type EmbeddedChallengeOptions, startChallenge } from "./embed-challenge"
export {
  embedPayment,
  type EmbeddedPaymentOptions,
  PAYMENT_FRAME,
  watchPaymentFrame,
  type PaymentFrameEvents,
} from "./embed-payment"
export {
  cancelOwnSubscription,
  ownSubscriptions,
  type OwnSubscription,
  type SubscriptionCharge,
  cartSubscriptionPlan,
  variantSubscriptionPlans,
} from "./subscriptions"
export {
  payAgain,
  redirectUrl,
  startRedirect,
  type RedirectSession,
  payCollection,
  type CollectionPayment,
} from "./start-redirect"
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
export { PaymentRequestError } from "./store-request"
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
