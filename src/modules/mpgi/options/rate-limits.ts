import { z } from "zod"

const times = z.int().min(1)

/**
 * Rate limits per client address for the public entry points. Servers share their counts if Medusa's cache and locking
 * modules use Redis.
 */
export const RateLimitsSchema = z
  .strictObject({
    enabled: z.boolean().default(true),
    /** Length of a window in seconds. */
    windowSeconds: z.int().min(1).max(86_400).default(60),
    /** Refused and open notifications per window before an address is blocked that sent no valid one within a day. */
    refusedNotifications: times.default(30),
    /** Notifications processed at the same time, from all addresses that sent no valid one within a day. */
    openNotifications: times.default(100),
    /** Requests per window to each of the pay, return and cancel pages. */
    pages: times.default(120),
    /** Requests per window to the status route. */
    status: times.default(600),
    /** Requests per window to the subscription plan routes. */
    plans: times.default(600),
    /** Payment sessions of this package created per window. */
    sessions: times.default(600),
    /** Requests per window to the direct card route, which has further limits of its own. */
    cards: times.default(120),
  })
  .prefault({})

export type RateLimits = z.output<typeof RateLimitsSchema>
