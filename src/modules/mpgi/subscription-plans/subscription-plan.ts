import { MedusaError } from "@medusajs/framework/utils"
import { z } from "zod"
import { decimalsOf } from "../../../gateway"
import { INTERVALS } from "../models/subscription-plan"
import { isDay, isTimeZone, type Day } from "../shared/days"
import { later } from "./calendar"

const count = (most: number) => z.int("whole_number").min(1, "whole_number").max(most, "whole_number")
const currency = z.string().regex(/^[a-z]{3}$/, "currency")
const amount = z
  .string("amount")
  .regex(/^\d{1,12}(\.\d{1,6})?$/, "amount")
  .refine((value) => Number(value) > 0, "zero")

/**
 * A plan as it is entered, stored and read. Messages are keys that a form translates. An unknown field is refused:
 * a misspelled trial would be charged immediately.
 */
export const SubscriptionPlan = z
  .strictObject({
    interval: z.enum(INTERVALS, "choice"),
    interval_count: count(1000),
    /** The number of charges after the order's first charge. Absent: until the contract is canceled. */
    billing_cycle: count(1000).optional(),
    /** Free periods after the order, before the charged ones. */
    promotion_cycle: count(100).optional(),
    /** Days from the order to the first charge after it, instead of a period. */
    trial_days: count(1000).optional(),
    /** Nothing is charged after this day, YYYY-MM-DD. */
    contract_end: z.string("date").refine(isDay, "date").optional(),
    /** The contract's name at the gateway. Absent: the product's name. */
    contract_name: z.string("text").trim().min(1, "required").max(60, "too_long").optional(),
    /** Price of a period by currency, tax included. Absent: the variant's price with tax. */
    amounts: z.record(currency, amount).optional(),
  })
  .superRefine(({ amounts = {} }, context) => {
    for (const [code, value] of Object.entries(amounts)) {
      const places = value.replace(/^\d+\.?/, "").replace(/0+$/, "").length
      if (places > decimalsOf(code.toUpperCase(), "iso4217"))
        context.addIssue({ code: "custom", path: ["amounts", code], message: "decimals" })
    }
  })

export type SubscriptionPlan = z.output<typeof SubscriptionPlan>

/**
 * The day of the first charge after the order. It is counted from the order's day, or from the end of a trial, which is
 * also the day on which the first period begins.
 */
export function firstChargeOn(
  plan: Pick<SubscriptionPlan, "interval" | "interval_count"> & {
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

/** Which subscription plans an account at the gateway accepts. */
export const SubscriptionPlanOptions = z
  .strictObject({
    /** Accepted values of `interval`. The manual shows only `day`; an empty list disables subscriptions. */
    intervals: z.array(z.enum(INTERVALS)).default(["day"]),
    /** Time zone of the days in `contract_start` and `contract_end`. */
    timeZone: z.string().refine(isTimeZone, 'must be a time zone such as "Europe/Berlin"').default("UTC"),
    /** Creates an order for every renewal. When disabled, renewals are recorded and the shop creates their orders. */
    renewalOrders: z.boolean().default(true),
    /**
     * Value sent as `contract`, for which the manual gives no example; omitted by default.
     * @example "monthly"
     */
    contract: z.string().min(1, "must not be empty").max(60).optional(),
  })
  .prefault({})

export type CheckedSubscriptionPlanOptions = z.output<typeof SubscriptionPlanOptions>

/** Why a cart with a subscription plan cannot be paid; each message states what to do. */
type SubscriptionPlanProblem =
  | "mpgi_plan_two"
  | "mpgi_plan_quantity"
  | "mpgi_plan_installments"
  | "mpgi_plan_account"
  | "mpgi_plan_over"
  | "mpgi_plan_amount"
  | "mpgi_plan_nothing_due"
  | "mpgi_plan_unreadable"
  | "mpgi_plan_changed"

/** The error for a cart whose plan cannot be sent. The customer sees the message. */
export function subscriptionPlanRefused(code: SubscriptionPlanProblem, message: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_ALLOWED, message, code)
}

/** Whether an error refuses the subscription plan in a cart. */
export function isSubscriptionPlanRefused(
  error: unknown,
): error is MedusaError & { code: SubscriptionPlanProblem } {
  return MedusaError.isMedusaError(error) && error.code?.startsWith("mpgi_plan_") === true
}
