import { z } from "zod"

const times = z.int().min(1)

/**
 * How often one address may come to the doors that anybody can reach. Counted in the memory of each process, so
 * two servers let through twice as much.
 */
export const RateLimitsSchema = z
  .strictObject({
    enabled: z.boolean().default(true),
    /** Length of a window in seconds. */
    windowSeconds: z.int().min(1).max(3600).default(60),
    /** Refused notifications a window, after which an address that never sent a genuine one is not heard. */
    refusedNotifications: times.default(30),
    /** Requests a window to each of the pay, return and cancel pages. */
    pages: times.default(120),
    /** Requests a window to the status route. */
    status: times.default(600),
    /** Requests a window to the routes that tell of subscription plans. */
    plans: times.default(600),
    /** Requests a window to the direct card route, which has brakes of its own beside. */
    cards: times.default(120),
  })
  .prefault({})

export type RateLimits = z.output<typeof RateLimitsSchema>
