import type { RequestOf } from "../../../gateway"
import { dayIn, later } from "./calendar"
import type { CheckedSubscriptionPlanOptions } from "./subscription-plan-options"
import type { SubscriptionPlanTerms } from "./terms"

/**
 * The terms as the manual's `subscription` object (2.2). Days are YYYY-MM-DD in the account's time zone. The manual
 * shows no format for `contract_start` and `contract_end`, and uses this one for the other days of a request (2.9). A
 * contract without a trial begins with the payment and has no `contract_start`.
 */
export function subscriptionOf(
  terms: SubscriptionPlanTerms,
  { contract, timeZone }: Pick<CheckedSubscriptionPlanOptions, "contract" | "timeZone">,
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
