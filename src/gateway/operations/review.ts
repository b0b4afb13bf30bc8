import { z } from "zod"
import { Name, OrderRecord, OrderRow, orEmpty, ReplyHead, Text } from "../fields"
import { defineOperation } from "../message"

/** Accepts (`review_flag` 1) or declines held transactions, up to 100 orders per request. Manual 2.5, 4. */
export const review = defineOperation({
  path: "/v1/review",
  request: {
    format: "json",
    fields: z.object({ review_orders: z.array(OrderRecord.extend({ review_flag: Name })) }),
    structured: ["review_orders"],
    signed: ["merchant_id", "account_id", "review_orders"],
  },
  reply: {
    format: "json",
    fields: ReplyHead.extend({
      review_orders: orEmpty(
        z.array(
          OrderRow.extend({
            review_status: Text,
            review_flag: Text.optional(),
            error_message: Text.optional(),
          }),
        ),
      ),
    }),
    structured: ["review_orders"],
    signed: ["merchant_id", "account_id", "return_status", "return_message", "review_orders"],
    signature: "required",
  },
  batch: { key: "review_orders", limit: 100 },
})
