import { z } from "zod"
import { Name, ReplyHead, rowsOrEmpty, Text } from "../fields"
import { defineOperation } from "../message"

const text = Text.optional()

/**
 * Queries the status of up to 100 transactions. Only from registered addresses. Manual 2.6, 4.
 * The manual lists no `encryption_data` in this reply. If there is one, it must be valid.
 */
export const retrievalTrans = defineOperation({
  path: "/v1/retrievalTrans",
  readOnly: true,
  request: {
    format: "form",
    fields: z.object({ order_nos: z.array(Name).optional(), transaction_ids: z.array(Name).optional() }),
    structured: ["order_nos", "transaction_ids"],
    signed: ["merchant_id", "account_id", "order_nos", "transaction_ids"],
  },
  reply: {
    format: "json",
    fields: ReplyHead.extend({
      orders_list: rowsOrEmpty(
        z.looseObject({
          amount: Text,
          currency: Text,
          order_no: Name,
          payment_status: Text,
          query_result: text,
          reference_no: text,
          transaction_date: text,
          transaction_id: Name,
          "the service": text,
        }),
      ),
      antifraud_provider: text,
      fraud_check_result: rowsOrEmpty(z.looseObject({ check_items: text, status: text })),
      is3ds: text,
    }),
    structured: ["orders_list", "fraud_check_result"],
    signed: [
      "return_status",
      "return_message",
      "orders_list",
      "antifraud_provider",
      "fraud_check_result",
      "is3ds",
    ],
    signature: "if_present",
  },
})
