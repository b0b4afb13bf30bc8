import { z } from "zod"
import { Name, ReplyHead, rowsOrEmpty, Text } from "../fields"
import { defineOperation } from "../message"
import { retrievalTrans } from "./retrieval-trans"

const text = Text.optional()

/** Queries the refunds of up to 100 transactions. Manual 2.7, 4. */
export const retrievalRefund = defineOperation({
  path: "/v1/retrievalRefund",
  readOnly: true,
  request: retrievalTrans.request,
  reply: {
    format: "json",
    fields: ReplyHead.extend({
      refund_orders: rowsOrEmpty(
        z.looseObject({
          transaction_id: Name,
          order_no: Name,
          amount: Text,
          refund_status: Text,
          payment_status: text,
          refund_amount: Text,
          refund_reference: text,
          currency: Text,
          refund_reason: text,
          refund_reference_id: text,
          refund_date: text,
          refund_processing_date: text,
        }),
      ),
    }),
    structured: ["refund_orders"],
    signed: ["merchant_id", "account_id", "return_status", "return_message", "refund_orders"],
    signature: "required",
  },
})
