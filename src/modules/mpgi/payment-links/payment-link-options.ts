import { z } from "zod"

/** 70 days. */
export const LONGEST_LINK_HOURS = 1680

/** Payment links, which a merchant sends to a customer to have an order paid. */
export const PaymentLinkOptions = z
  .strictObject({
    /** How long a link is valid when the merchant sets no time. */
    expiresAfterHours: z
      .int()
      .min(1, "must be at least 1")
      .max(LONGEST_LINK_HOURS, `must be at most ${LONGEST_LINK_HOURS}, which is 70 days`)
      .default(72),
  })
  .prefault({})
