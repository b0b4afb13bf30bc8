/** Builds the payment request of the manual's section 2.2 from a cart or order, the customer and the device. */
export { buildPaymentRequest, type BuildInput } from "./build"
export { deviceData, type DeviceData, type RequestDetails } from "./customer"
export {
  differingCollection,
  heldBy,
  isDue,
  isReplaced,
  paymentToKeep,
  readOrderBalance,
  type OrderBalance,
} from "./order-balance"
export { ALREADY_ORDERED, paymentRequest, type PaymentRequestInput } from "./payment-request"
