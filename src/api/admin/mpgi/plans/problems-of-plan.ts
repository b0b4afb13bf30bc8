import type { MpgiModuleService } from "../../../../modules/mpgi"
import { Plan } from "../../../../workflows"
import { problem, readForm, type Problem } from "../problems"

/** A plan as it was posted, or everything that is wrong with it: also what only the accounts and the day can say. */
export function readPlanForm(
  body: unknown,
  { plans }: Pick<MpgiModuleService, "plans">,
): { plan: Plan; problems: [] } | { plan: undefined; problems: Problem[] } {
  const { values, problems } = readForm(Plan, body)
  if (!values) return { plan: undefined, problems }
  const found = [
    ...(plans.intervals().includes(values.interval) ? [] : [problem("interval", "choice")]),
    ...(values.contract_end && values.contract_end < plans.firstChargeOn(values)
      ? [problem("contract_end", "before_first_charge")]
      : []),
  ]
  return found.length > 0 ? { plan: undefined, problems: found } : { plan: values, problems: [] }
}
