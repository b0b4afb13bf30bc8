import { z } from "zod"
import { ResultInfo, Text } from "../fields"
import type { Message } from "../message"

const text = Text.optional()

const fields = z.looseObject({
  notification_type: z.enum(["payment", "refund", "payout", "subscription"]).catch("payment"),
  merchant_id: Text,
  account_id: text,
  order_no: text,
  transaction_id: text,
  amount: text,
  currency: text,
  order_status: text,
  payment_status: text,
  result_info: ResultInfo.optional(),
  card: text,
  token_id: text,
  connector: text,
  threeds_result: text,
  risk_action: text,
  risk_score: text,
  refund_status: text,
  refund_amount: text,
  refund_reference: text,
  refund_reference_id: text,
  refund_reason: text,
  recurring_id: text,
  contract_name: text,
  recurring_deduction_period: text,
  recurring_deduction_time: text,
  request_id: text,
  status: text,
  failure_type: text,
  failure_reason: text,
})

/**
 * A notification to `notify_url`. The manual shows neither its payload nor its signature (section 6), so it reuses the
 * names of 2.3, 2.7, 2.8 and 2.9. Every field is signed, and unknown fields are kept. Amounts in main units.
 */
export const notification: Message<typeof fields> = { format: "form", fields, signed: "all" }

export type Notification = z.output<typeof fields>
