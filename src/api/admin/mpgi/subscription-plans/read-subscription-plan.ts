import type { MpgiModuleService } from "../../../../modules/mpgi"
import { SubscriptionPlan } from "../../../../modules/mpgi/values"
import { problem, readForm, type Problem } from "../shared/problems"

/** The posted plan, or every problem with it, including problems that depend on the accounts and on today's date. */
export function readPlanForm(
  body: unknown,
  { subscriptionPlans }: Pick<MpgiModuleService, "subscriptionPlans">,
): { plan: SubscriptionPlan; problems: [] } | { plan: undefined; problems: Problem[] } {
  const { values, problems } = readForm(SubscriptionPlan, body)
  if (!values) return { plan: undefined, problems }
  const found = [
    ...(subscriptionPlans.intervals().includes(values.interval) ? [] : [problem("interval", "choice")]),
    ...(values.contract_end && values.contract_end < subscriptionPlans.firstChargeOn(values)
      ? [problem("contract_end", "before_first_charge")]
      : []),
  ]
  return found.length > 0 ? { plan: undefined, problems: found } : { plan: values, problems: [] }
}
