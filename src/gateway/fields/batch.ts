import { z } from "zod"
import { Amount, Currency } from "./amount"
import { Name, Text } from "./text"

/** The fields of every order of a batch request. Manual 2.5. */
export const OrderRecord = z.object({
  transaction_id: Name,
  order_no: Name,
  currency: Currency,
  amount: Amount,
})

/** The fields that every row of a batch reply repeats. Manual 2.5. Unknown fields are kept. */
export const OrderRow = z.looseObject({ transaction_id: Name, order_no: Text, currency: Text, amount: Text })

/** The outer part of every batch and query reply. Manual 2.1. */
export const ReplyHead = z.looseObject({ return_status: Text, return_message: Text.optional() })
