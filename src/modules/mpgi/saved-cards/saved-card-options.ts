import { z } from "zod"

/** Cards that customers let the shop keep for later payments: tokens of the gateway. */
export const SavedCardOptions = z
  .strictObject({
    /** Whether customers may save cards. Needs `directCard`, since a saved card is charged by a direct payment. */
    enabled: z.boolean(),
    /** Whether the customer enters the security code again to pay with a saved card. */
    securityCode: z.boolean().default(true),
    /** The `token_flag` that requests a token; the manual shows only `NO`. */
    tokenFlag: z.string().min(1, "must not be empty").max(20).default("YES"),
  })
  .prefault({ enabled: false })
