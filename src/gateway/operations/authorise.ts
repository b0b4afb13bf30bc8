import { z } from "zod"
import {
  CardFields,
  Name,
  PaymentFields,
  ResultInfo,
  RiskReasons,
  STRUCTURED_PAYMENT_FIELDS,
  Text,
} from "../fields"
import { defineOperation } from "../message"

const text = Text.optional()

/**
 * Creates a payment from card data (or a `token_id`). Manual 2.2, 2.3, 4. The manual does not show the reply of a 3-D
 * Secure challenge (2.9, "3-D Secure response/redirect records"). See `threeds_url` and the return addresses in
 * docs/assumptions.md.
 */
export const authorise = defineOperation({
  path: "/v1/authorise",
  request: {
    format: "form",
    fields: PaymentFields.extend({
      ...CardFields.partial().shape,
      return_url: Text.optional(),
      cancel_url: Text.optional(),
    }),
    structured: STRUCTURED_PAYMENT_FIELDS,
    signed: ["merchant_id", "account_id", "order_no", "currency", "amount", "notify_url"],
  },
  reply: {
    format: "xml",
    fields: z.looseObject({
      merchant_id: text,
      account_id: text,
      order_no: Name,
      amount: Name,
      currency: Name,
      transaction_id: Text,
      card: text,
      order_status: Text,
      result_info: ResultInfo,
      contract_name: text,
      recurring_id: text,
      recurring_deduction_period: text,
      recurring_deduction_time: text,
      note: text,
      token_id: text,
      connector: text,
      threeds_result: text,
      threeds_url: text,
      risk_action: text,
      risk_score: text,
      risk_reasons: RiskReasons.default([]),
    }),
    signed: [
      "merchant_id",
      "account_id",
      "order_no",
      "amount",
      "currency",
      "transaction_id",
      "order_status",
      "result_info",
      "recurring_id",
      "token_id",
      "threeds_result",
      "risk_action",
      "risk_score",
    ],
    signature: "required",
  },
})
