/** Cart or order, customer and device as the payment request of the manual's section 2.2. */
export { buildPaymentRequest, type BuildInput } from "./build"
export { deviceData, type DeviceData, type RequestDetails } from "./device"
export {
  differingCollection,
  heldBy,
  isDue,
  isReplaced,
  paymentToKeep,
  readOrderBalance,
  type OrderBalance,
} from "./order-balance"
export { paymentRequest, type PaymentRequestInput } from "./payment-request"
