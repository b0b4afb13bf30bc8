import { P, reading, type ApiFeature } from "../permissions/rules"

/** What payment links add to the HTTP API. */
export const paymentLinksApi: ApiFeature = {
  rules: [
    ...reading("payment-links"),
    ["POST", `${P}/orders/:id/payment-links`, "createPaymentLinks"],
    ["POST", `${P}/payment-links/:id/deactivate`, "createPaymentLinks"],
  ],
}
