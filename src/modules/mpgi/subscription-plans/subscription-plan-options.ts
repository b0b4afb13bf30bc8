import { z } from "zod"
import { INTERVALS } from "./intervals"

/** Which subscription plans an account at the gateway accepts. */
export const SubscriptionPlanOptions = z
  .strictObject({
    /** Accepted values of `interval`. The manual shows only `day`; an empty list disables subscriptions. */
    intervals: z.array(z.enum(INTERVALS)).default(["day"]),
    /** Time zone of the days in `contract_start` and `contract_end`. */
    timeZone: z.string().refine(isTimeZone, 'must be a time zone such as "Europe/Berlin"').default("UTC"),
    /** Creates an order for every renewal. When disabled, renewals are recorded and the shop creates their orders. */
    renewalOrders: z.boolean().default(true),
    /** Value sent as `contract`, for which the manual gives no example; omitted by default. */
    contract: z.string().min(1, "must not be empty").max(60).optional(),
  })
  .prefault({})

export type CheckedSubscriptionPlanOptions = z.output<typeof SubscriptionPlanOptions>

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }) !== undefined
  } catch {
    return false
  }
}
