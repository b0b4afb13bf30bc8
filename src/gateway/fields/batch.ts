import { z } from "zod"
import { Amount, Currency } from "./amount"
import { Name, Text } from "./text"

/** What every order of a batch request carries. Manual 2.5. */
export const OrderRecord = z.object({
  transaction_id: Name,
  order_no: Name,
  currency: Currency,
  amount: Amount,
})

/** What every row of a batch reply echoes. Manual 2.5. Unknown fields are kept. */
export const OrderRow = z.looseObject({ transaction_id: Name, order_no: Text, currency: Text, amount: Text })

/** The outer part of every batch and query reply. Manual 2.1. */
export const ReplyHead = z.looseObject({ return_status: Text, return_message: Text.optional() })
