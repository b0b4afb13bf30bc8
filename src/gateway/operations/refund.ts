import { z } from "zod"
import { Amount, OrderRecord, OrderRow, orEmpty, ReplyHead, Text } from "../fields"
import { defineOperation } from "../message"

/** Refunds part or all of captured amounts, up to 50 orders per request. Manual 2.5, 4. */
export const refund = defineOperation({
  path: "/v1/refund",
  request: {
    format: "json",
    fields: z.object({
      refund_orders: z.array(OrderRecord.extend({ refund_amount: Amount, refund_reason: Text.optional() })),
    }),
    structured: ["refund_orders"],
    signed: ["merchant_id", "account_id", "refund_orders"],
  },
  reply: {
    format: "json",
    fields: ReplyHead.extend({
      refund_orders: orEmpty(
        z.array(
          OrderRow.extend({
            refund_status: Text,
            refund_amount: Text,
            refund_message: Text.optional(),
            refund_reason: Text.optional(),
            refund_reference: Text.optional(),
            refund_reference_id: Text.optional(),
          }),
        ),
      ),
    }),
    structured: ["refund_orders"],
    signed: ["merchant_id", "account_id", "return_status", "return_message", "refund_orders"],
    signature: "required",
  },
  batch: { key: "refund_orders", limit: 50 },
})
