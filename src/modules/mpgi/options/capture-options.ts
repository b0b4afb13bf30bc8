import { z } from "zod"

/** Automatic captures. */
export const CaptureOptions = z
  .strictObject({
    /** The event at which authorized payments are captured. */
    on: z.enum(["order.placed", "shipment.created", "never"]).default("never"),
    /** At a shipment: what was shipped, or the whole payment with the first one. */
    amount: z.enum(["shipped", "all"]).default("shipped"),
    /** How long an authorization lasts: a capture that fails is requested again until then. */
    authorizationDays: z.int().min(1).max(30).default(7),
  })
  .prefault({})
