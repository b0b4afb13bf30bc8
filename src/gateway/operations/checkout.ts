import { z } from "zod"
import { PaymentFields, STRUCTURED_PAYMENT_FIELDS, Text } from "../fields"
import { defineOperation } from "../message"

/**
 * Opens the hosted payment page: the reply is a form for the shopper's browser to post. Manual 2.2, 2.4, 4.
 * The names of the return and cancel address in the request are not shown (section 6): see docs/assumptions.md.
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
    // The form repeats the request's own signature (2.4); the client compares that echo instead.
    signature: "off",
  },
})
