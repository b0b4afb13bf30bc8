import { z } from "zod"
import { INTERVALS } from "./intervals"

/** What an account at the gateway takes of subscription plans. */
export const PlanOptions = z
  .strictObject({
    /** Words that the gateway takes as `interval`. The manual shows `day` alone; none means no subscriptions. */
    intervals: z.array(z.enum(INTERVALS)).default(["day"]),
    /** In whose calendar `contract_start` and `contract_end` are days. */
    timeZone: z.string().refine(isTimeZone, 'must be a time zone such as "Europe/Berlin"').default("UTC"),
    /** What is sent as `contract`, of which the manual shows no value; nothing by default. */
    contract: z.string().min(1, "must not be empty").max(60).optional(),
  })
  .prefault({})

export type CheckedPlanOptions = z.output<typeof PlanOptions>

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }) !== undefined
  } catch {
    return false
  }
}
