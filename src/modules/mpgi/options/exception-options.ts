import { z } from "zod"

const minutes = z.int().min(0).max(10_080)

/** Orphaned payments: money at the gateway without an order. What is not voided or refunded becomes an open case. */
export const OrphanOptions = z
  .strictObject({
    /** An authorization: `void` releases the shopper's money, `case` opens a case for review. */
    authorized: z.enum(["void", "case"]).default("void"),
    /** A captured payment: `refund` cannot be undone; `case` opens a case for review. */
    captured: z.enum(["refund", "case"]).default("case"),
    /** How long the completion of a paid cart is retried before the above applies. */
    afterMinutes: minutes.default(60),
  })
  .prefault({})

/** Orders in Medusa without a payment: the server crashed between order and payment. */
export const UnpaidOrderOptions = z
  .strictObject({
    /** `cancel` cancels the order in Medusa; `case` opens a case for review. */
    then: z.enum(["case", "cancel"]).default("case"),
    /** How long the shopper may still pay. */
    afterMinutes: minutes.min(5).default(60),
  })
  .prefault({})

export const CaseOptions = z
  .strictObject({
    /** Age at which an operation of unconfirmed outcome opens a case and may be decided by a user. */
    unconfirmedAfterMinutes: minutes.default(60),
  })
  .prefault({})

export const PaymentOptions = z
  .strictObject({
    /** How long payments are kept that came to nothing: sessions that were abandoned before the gateway had a transaction. */
    abandonedDays: z.int().min(30, "must be at least 30").max(3650).default(90),
  })
  .prefault({})

export const NotificationOptions = z
  .strictObject({
    /** How long applied notifications are kept: longer than a shopper can dispute a payment. */
    retentionDays: z.int().min(400, "must be at least 400").default(400),
  })
  .prefault({})
