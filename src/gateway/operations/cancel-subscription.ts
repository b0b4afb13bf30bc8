import { z } from "zod"
import { Name, Text } from "../fields"
import { defineOperation } from "../message"

/** Cancels a recurring contract. Contracts already created are still charged. Manual 2.8, 3. */
export const cancelSubscription = defineOperation({
  path: "/v1/cancelsubscription",
  request: {
    format: "json",
    fields: z.object({ recurring_id: Name, contract_name: Text }),
    signed: ["merchant_id", "account_id", "recurring_id", "contract_name"],
  },
  reply: {
    format: "json",
    fields: z.looseObject({
      recurring_id: Name,
      contract_name: Text.optional(),
      cancel_status: Text,
      error_message: Text.optional(),
    }),
    signed: ["merchant_id", "account_id", "recurring_id", "contract_name", "cancel_status", "error_message"],
    signature: "required",
  },
})
