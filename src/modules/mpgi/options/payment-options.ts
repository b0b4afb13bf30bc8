import { z } from "zod"

/** A week at most. */
const minutes = z.int().min(0).max(10_080)

/**
 * Orphaned payments: money at the gateway without an order. A payment that is not voided or refunded becomes an open
 * case.
 */
export const OrphanOptions = z
  .strictObject({
    /** An authorization: `void` releases the customer's money, `case` opens a case for review. */
    authorized: z.enum(["void", "case"]).default("void"),
    /** A captured payment: `refund` cannot be undone; `case` opens a case for review. */
    captured: z.enum(["refund", "case"]).default("case"),
    /** How long the completion of a paid cart is retried before these options apply. */
    afterMinutes: minutes.default(60),
  })
  .prefault({})

/** Orders in Medusa without a payment: the server crashed between order and payment. */
export const UnpaidOrderOptions = z
  .strictObject({
    /** `cancel` cancels the order in Medusa; `case` opens a case for review. */
    then: z.enum(["case", "cancel"]).default("case"),
    /** How long the customer may still pay. */
    afterMinutes: minutes.min(5).default(60),
  })
  .prefault({})

/** Automatic captures. */
export const CaptureOptions = z
  .strictObject({
    /** The event at which authorized payments are captured. */
    on: z.enum(["order.placed", "shipment.created", "never"]).default("never"),
    /** At a shipment: the amount of what was shipped, or the whole payment with the first shipment. */
    amount: z.enum(["shipped", "all"]).default("shipped"),
    /** How many days an authorization lasts: a failed capture is requested again until then. */
    authorizationDays: z.int().min(1).max(30).default(7),
  })
  .prefault({})

export const CaseOptions = z
  .strictObject({
    /** The age in minutes at which an unconfirmed operation opens a case and may be decided by a user. */
    unconfirmedAfterMinutes: minutes.default(60),
  })
  .prefault({})

export const PaymentOptions = z
  .strictObject({
    /**
     * How many days payments are kept that came to nothing: sessions abandoned before the gateway had a transaction.
     */
    abandonedDays: z.int().min(30, "must be at least 30").max(3650).default(90),
  })
  .prefault({})

export const NotificationOptions = z
  .strictObject({
    /** How many days applied notifications are kept: longer than a customer can dispute a payment. */
    retentionDays: z.int().min(400, "must be at least 400").default(400),
  })
  .prefault({})
