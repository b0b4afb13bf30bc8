import { z } from "zod"
import { PaymentFields, STRUCTURED_PAYMENT_FIELDS, Text } from "../fields"
import { defineOperation } from "../message"

/**
 * Opens the hosted payment page. The reply is a form that the customer's browser posts. Manual 2.2, 2.4, 4.
 * The manual does not show the names of the return and cancel addresses in the request (section 6): see
 * docs/assumptions.md.
 */
export const checkout = defineOperation({
  path: "/v1/checkout",
  request: {
    format: "form",
    fields: PaymentFields.extend({ return_url: Text.optional(), cancel_url: Text.optional() }),
    structured: STRUCTURED_PAYMENT_FIELDS,
    signed: [
      "merchant_id",
      "account_id",
      "order_no",
      "currency",
      "amount",
      "notify_url",
      "return_url",
      "cancel_url",
    ],
  },
  reply: {
    format: "html",
    fields: z.object({ action: z.string(), fields: z.record(z.string(), z.string()) }),
    signed: [],
    // The form has no signature of its own. It repeats the request's signature (2.4), which the client compares.
    signature: "off",
  },
})
