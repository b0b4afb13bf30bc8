import { z } from "zod"
import { decimalsOf } from "../../../gateway"
import { isDay, later, type Day } from "./calendar"
import { INTERVALS } from "./intervals"

const count = (most: number) => z.int("whole_number").min(1, "whole_number").max(most, "whole_number")
const currency = z.string().regex(/^[a-z]{3}$/, "currency")
const amount = z
  .string("amount")
  .regex(/^\d{1,12}(\.\d{1,6})?$/, "amount")
  .refine((value) => Number(value) > 0, "zero")

/**
 * A plan as it is written, kept and read. Messages are words that a form translates. A field that is not known is
 * refused: a misspelt trial would be charged at once.
 */
export const Plan = z
  .strictObject({
    interval: z.enum(INTERVALS, "choice"),
    interval_count: count(1000),
    /** Charges after the one with the order. Absent: until somebody cancels. */
    billing_cycle: count(1000).optional(),
    /** Periods after the order that cost nothing, before the others. */
    promotion_cycle: count(100).optional(),
    /** The first charge after the order comes so many days later, instead of after a period. */
    trial_days: count(1000).optional(),
    /** Nothing is charged after this day, YYYY-MM-DD. */
    contract_end: z.string("date").refine(isDay, "date").optional(),
    /** How the gateway names it. Absent: as the product is called. */
    contract_name: z.string("text").trim().min(1, "required").max(60, "too_long").optional(),
    /** What a period costs, tax included, by currency. Absent: the variant's price with its tax. */
    amounts: z.record(currency, amount).optional(),
  })
  .superRefine(({ amounts = {} }, context) => {
    for (const [code, value] of Object.entries(amounts)) {
      const places = value.replace(/^\d+\.?/, "").replace(/0+$/, "").length
      if (places > decimalsOf(code.toUpperCase(), "iso4217"))
        context.addIssue({ code: "custom", path: ["amounts", code], message: "decimals" })
    }
  })

export type Plan = z.output<typeof Plan>

/**
 * The day of the first charge after the order's. Counted from the order's day, or from the end of a trial, whose
 * first period begins on that day itself.
 */
export function firstChargeOn(
  plan: Pick<Plan, "interval" | "interval_count"> & {
    promotion_cycle?: number | null | undefined
    trial_days?: number | null | undefined
  },
  today: Day,
): Day {
  const { interval, interval_count, promotion_cycle, trial_days } = plan
  const from = trial_days ? later(today, trial_days, "day") : today
  const periods = (promotion_cycle ?? 0) + (trial_days ? 0 : 1)
  return later(from, periods * interval_count, interval)
}
