import { z } from "zod"

/** How often and how far back an account is compared with the gateway. */
export const ReconciliationOptions = z
  .strictObject({
    /** When off, runs start only on demand. */
    enabled: z.boolean().default(true),
    /** Pause between two runs, in minutes; once a day one of them reads everything. */
    everyMinutes: z.int().min(5).max(1440).default(60),
    /** What the frequent runs read: payments opened, and operations begun, in this many days. */
    recentDays: z.int().min(1).max(60).default(3),
    /** What the daily run reads: payments opened in this many days whose money is held or captured. */
    days: z.int().min(1).max(1095).default(180),
  })
  .prefault({})
