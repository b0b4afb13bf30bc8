import { z } from "zod"
import { Name, ReplyHead, Text } from "../fields"
import { defineOperation } from "../message"

/** Reports later updates of orders to the risk engine, up to 50 per request. The reply has no rows. Manual 2.5, 4. */
export const updateOrders = defineOperation({
  path: "/v1/updateOrders",
  request: {
    format: "json",
    fields: z.object({
      update_orders: z.array(
        z.object({ transaction_id: Name, status: Text.optional(), ispass3d: Text.optional() }),
      ),
    }),
    structured: ["update_orders"],
    signed: ["merchant_id", "account_id", "update_orders"],
  },
  reply: {
    format: "json",
    fields: ReplyHead,
    signed: ["merchant_id", "account_id", "return_status", "return_message"],
    signature: "required",
  },
  batch: { key: "update_orders", limit: 50 },
})
