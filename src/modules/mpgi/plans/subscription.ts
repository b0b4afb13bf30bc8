import type { RequestOf } from "../../../gateway"
import { dayIn, later } from "./calendar"
import type { CheckedPlanOptions } from "./plan-options"
import type { PlanTerms } from "./terms"

/**
 * Terms as the manual's `subscription` object (2.2). Days are YYYY-MM-DD in the calendar of the account: the manual
 * shows no form for `contract_start` and `contract_end`, and this one for the other days of a request (2.9). A contract
 * without a trial begins with the payment and is sent no start.
 */
export function subscriptionOf(
  terms: PlanTerms,
  { contract, timeZone }: Pick<CheckedPlanOptions, "contract" | "timeZone">,
  now: Date,
): NonNullable<RequestOf<"checkout">["subscription"]> {
  const { contract_name, contract_amount, interval, interval_count } = terms
  const { billing_cycle, promotion_cycle, trial_days, contract_end } = terms
  return {
    ...(contract === undefined ? {} : { contract }),
    contract_name,
    interval,
    interval_count: String(interval_count),
    ...(billing_cycle === null ? {} : { billing_cycle }),
    ...(trial_days === null ? {} : { contract_start: later(dayIn(timeZone, now), trial_days, "day") }),
    ...(contract_end === null ? {} : { contract_end }),
    contract_amount,
    ...(promotion_cycle === null ? {} : { promotion_cycle }),
  }
}
