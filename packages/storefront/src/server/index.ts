/** Helpers for the server of a storefront: server actions and route handlers. Nothing here needs a browser or React. */
export { customerAddressHeaders } from "./customer-address"
export { paymentSessionData, type PaymentSessionData, type PaymentSessionInput } from "./payment-session-data"
export { createStatusRoute } from "./status-route"
