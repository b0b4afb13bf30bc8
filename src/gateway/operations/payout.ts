import { PayoutFields, PayoutRecord } from "../fields"
import { defineOperation } from "../message"

/** Sends a payout to a beneficiary. Only `request_id` protects against paying twice. Manual 2.9, 4. */
export const payout = defineOperation({
  path: "/v1/payout",
  request: {
    format: "json",
    fields: PayoutFields,
    structured: ["beneficiary", "payer"],
    signed: [
      "merchant_id",
      "account_id",
      "request_id",
      "payment_amount",
      "payment_currency",
      "beneficiary_id",
      "beneficiary",
      "notify_url",
    ],
  },
  reply: {
    format: "json",
    fields: PayoutRecord.loose(),
    structured: ["beneficiary", "payer"],
    signed: [
      "merchant_id",
      "account_id",
      "request_id",
      "transaction_id",
      "payment_amount",
      "payment_currency",
      "status",
    ],
    signature: "required",
  },
})
