import { z } from "zod"
import { OrderRecord, OrderRow, orEmpty, ReplyHead, Text } from "../fields"
import { defineOperation } from "../message"

/** Captures part or all of authorized amounts, up to 50 orders per request. Manual 2.5, 4. */
export const capture = defineOperation({
  path: "/v1/capture",
  request: {
    format: "json",
    fields: z.object({ capture_orders: z.array(OrderRecord) }),
    structured: ["capture_orders"],
    signed: ["merchant_id", "account_id", "capture_orders"],
  },
  reply: {
    format: "json",
    fields: ReplyHead.extend({
      capture_orders: orEmpty(
        z.array(OrderRow.extend({ capture_status: Text, error_message: Text.optional() })),
      ),
    }),
    structured: ["capture_orders"],
    signed: ["merchant_id", "account_id", "return_status", "return_message", "capture_orders"],
    signature: "required",
  },
  batch: { key: "capture_orders", limit: 50 },
})
