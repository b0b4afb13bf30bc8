/**
 * What a storefront imports in the browser: device data, the way to the payment page and back, direct card
 * payments. No dependencies; safe to import on a server.
 */
export { authoriseCard } from "./authorise-card"
export { collectDeviceData } from "./collect-device-data"
export { paymentOptions, type InstallmentOption, type PaymentOption } from "./payment-options"
export { paymentStatus, waitForPayment } from "./payment-status"
export { cartPlan, variantPlans } from "./plans"
export { readReturn, type PaymentReturn } from "./read-return"
export { PaymentRequestError } from "./request"
export { redirectUrl, startRedirect, type RedirectSession } from "./start-redirect"
export type {
  CardInput,
  CartPlan,
  DeviceData,
  PaymentResult,
  PaymentStatus,
  PlanProblem,
  StoreAccess,
  VariantPlan,
} from "./types"
