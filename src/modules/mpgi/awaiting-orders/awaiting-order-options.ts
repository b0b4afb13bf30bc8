import { z } from "zod"
import { LONGEST_LINK_HOURS } from "../payment-links/payment-link-options"

const hours = z.int().min(1, "must be at least 1")

/** Orders that are placed before they are paid, as Medusa's `pending_authorization`. All off by default. */
export const AwaitingOrderOptions = z
  .strictObject({
    /** The storefront completes the cart before the customer is sent to the gateway's page. */
    orderFirst: z.boolean().default(false),
    /** A payment that the gateway reports as pending becomes an order, which is paid when the gateway says so. */
    pending: z.boolean().default(false),
    /** A payment in review becomes an order that counts as paid only once the review is accepted. */
    inReview: z.boolean().default(false),
    /**
     * Unpaid orders of one address that are placed first; five times as many of an IPv6 /48. A cart beyond is paid first, as
     * without `orderFirst`.
     */
    maxPerAddress: z.int().min(1).max(100_000).default(10),
    /** The same of one email address. */
    maxPerEmail: z.int().min(1).max(100_000).default(3),
    /** When the shop is reminded of an order that is not paid, by an event. `false`: never. */
    remindAfterHours: z.union([hours, z.literal(false)], "must be at least 1, or false").default(24),
    /** When an order that was not paid is canceled, and its stock released. */
    cancelAfterHours: hours
      .max(LONGEST_LINK_HOURS, `must be at most ${LONGEST_LINK_HOURS}, which is 70 days`)
      .default(72),
  })
  .refine(
    ({ remindAfterHours, cancelAfterHours }) =>
      remindAfterHours === false || remindAfterHours < cancelAfterHours,
    { path: ["remindAfterHours"], message: "must be less than cancelAfterHours, or false" },
  )
  .prefault({})
