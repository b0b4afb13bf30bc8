import { z } from "zod"

const minutes = z.int().min(0).max(10_080)

/** Money at the gateway that belongs to no order and can become none. What is not given back is an open case. */
export const OrphanOptions = z
  .strictObject({
    /** An authorisation: `void` lets the shopper's money go, `case` leaves it to a person. */
    authorised: z.enum(["void", "case"]).default("void"),
    /** Money that was taken: `refund` cannot be undone; `case` leaves it to a person. */
    captured: z.enum(["refund", "case"]).default("case"),
    /** How long a paid cart that cannot be completed is tried again before the above is done. */
    afterMinutes: minutes.default(60),
  })
  .prefault({})

/** Orders that Medusa has and nobody paid: their server died between order and payment. */
export const UnpaidOrderOptions = z
  .strictObject({
    /** `cancel` cancels the order in Medusa; `case` leaves it to a person. */
    then: z.enum(["case", "cancel"]).default("case"),
    /** How long the shopper may still pay. */
    afterMinutes: minutes.min(5).default(60),
  })
  .prefault({})

export const CaseOptions = z
  .strictObject({
    /** How old a write is whose outcome is not known when a case is opened, and when a person may decide it. */
    unknownAfterMinutes: minutes.default(60),
  })
  .prefault({})

export const InboxOptions = z
  .strictObject({
    /** How long applied notifications are kept: longer than a shopper can dispute a payment. */
    keepDays: z.int().min(400, "must be at least 400").default(400),
  })
  .prefault({})
