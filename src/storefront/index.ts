/**
 * What a storefront imports in the browser: device data, the way to the payment page and back, direct card
 * payments. No dependencies; safe to import on a server.
 */
export { authoriseCard } from "./authorise-card"
export { collectDeviceData } from "./collect-device-data"
export { paymentOptions, type InstallmentOption, type PaymentOption } from "./payment-options"
export { paymentStatus, waitForPayment } from "./payment-status"
export { readReturn, type PaymentReturn } from "./read-return"
export { PaymentRequestError } from "./request"
export { redirectUrl, startRedirect, type RedirectSession } from "./start-redirect"
export type { CardInput, DeviceData, PaymentResult, PaymentStatus, StoreAccess } from "./types"
