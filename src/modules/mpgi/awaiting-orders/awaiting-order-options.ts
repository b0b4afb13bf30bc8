import { z } from "zod"
import { LONGEST_LINK_HOURS } from "../payment-links/payment-link-options"

const hours = z.int().min(1, "must be at least 1")

/** Orders that are placed before they are paid, as Medusa's `pending_authorization`. All off by default. */
export const AwaitingOrderOptions = z
  .strictObject({
    /** The storefront completes the cart before the customer is sent to the gateway's page. */
    orderFirst: z.boolean().default(false),
    /**
     * A payment that the gateway reports as pending becomes an order, which counts as paid once the gateway reports it.
     */
    pending: z.boolean().default(false),
    /** A payment in review becomes an order that counts as paid only once the review is accepted. */
    inReview: z.boolean().default(false),
    /**
     * Unpaid orders that one IP address may place first; five times as many for an IPv6 /48. A further cart must be
     * paid first, as without `orderFirst`.
     */
    maxPerAddress: z.int().min(1).max(100_000).default(10),
    /** Unpaid orders that one email address may place first. */
    maxPerEmail: z.int().min(1).max(100_000).default(3),
    /** When an event announces that a payment reminder is due. `false`: never. */
    remindAfterHours: z.union([hours, z.literal(false)], "must be at least 1, or false").default(24),
    /** When an unpaid order is canceled and its stock is released. */
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
