import { z } from "zod"
import { OrderRecord, OrderRow, orEmpty, ReplyHead, Text } from "../fields"
import { defineOperation } from "../message"

/** Voids authorizations without captures, up to 50 orders per request. Manual 2.5, 4. */
export const cancel = defineOperation({
  path: "/v1/cancel",
  request: {
    format: "json",
    fields: z.object({ cancel_orders: z.array(OrderRecord) }),
    structured: ["cancel_orders"],
    signed: ["merchant_id", "account_id", "cancel_orders"],
  },
  reply: {
    format: "json",
    fields: ReplyHead.extend({
      cancel_orders: orEmpty(
        z.array(OrderRow.extend({ cancel_status: Text, error_message: Text.optional() })),
      ),
    }),
    structured: ["cancel_orders"],
    signed: ["merchant_id", "account_id", "return_status", "return_message", "cancel_orders"],
    signature: "required",
  },
  batch: { key: "cancel_orders", limit: 50 },
})
