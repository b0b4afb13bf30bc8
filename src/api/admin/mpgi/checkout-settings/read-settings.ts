import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import type { InstallmentPlan, Limits } from "../../../../modules/mpgi"
import { decimalsOf, type Decimals } from "../../../../gateway"
import { isMore } from "../../../../modules/mpgi/values"
import { problem, readForm, type Problem } from "../shared/problems"
import { SettingsBody, type SettingsForm } from "./body"

/** Reads settings to save. Returns either all of them or every problem with them. */
export function readSettings(
  body: unknown,
  { scope }: Pick<AuthenticatedMedusaRequest, "scope">,
): { values: SettingsForm; problems: [] } | { values: undefined; problems: Problem[] } {
  const mpgi = scope.resolve("mpgi")
  const read = readForm(SettingsBody, body)
  if (!read.values) return read
  const { provider_id } = read.values
  if (!mpgi.providerIds().includes(provider_id))
    return { values: undefined, problems: [problem("provider_id", "account")] }
  const { decimals } = mpgi.account(provider_id).options
  const problems = checkSettings(read.values, mpgi.checkoutSettings.limits(provider_id), decimals)
  return problems.length > 0 ? { values: undefined, problems } : read
}

/** Checks well-formed settings against the options, the currencies' decimals, and each other. Returns every problem. */
export function checkSettings(
  { flows, currencies, installments = [] }: SettingsForm,
  limits: Limits,
  decimals: Decimals | undefined,
): Problem[] {
  return [
    ...(["redirect", "card"] as const).flatMap((flow) =>
      flows?.[flow] && !limits.flows[flow] ? [problem(`flows.${flow}`, "option_off")] : [],
    ),
    ...(currencies ?? []).flatMap((code, at) =>
      limits.currencies && !limits.currencies.includes(code)
        ? [problem(`currencies.${at}`, "option_off")]
        : [],
    ),
    ...installments.flatMap((plan, at) => checkPlan(plan, at, installments, decimals)),
  ]
}

function checkPlan(
  plan: InstallmentPlan,
  at: number,
  all: readonly InstallmentPlan[],
  decimals: Decimals | undefined,
): Problem[] {
  const { currency_code, min_amount, max_amount } = plan
  const places = Math.min(decimalsOf(currency_code, decimals), decimalsOf(currency_code, "iso4217"))
  const finer = (amount: string | null) => (amount?.split(".")[1] ?? "").replace(/0+$/, "").length > places
  const found = [
    ...(finer(min_amount) ? [problem(`installments.${at}.min_amount`, "decimals")] : []),
    ...(finer(max_amount) ? [problem(`installments.${at}.max_amount`, "decimals")] : []),
  ]
  if (max_amount !== null && isMore(min_amount, max_amount))
    found.push(problem(`installments.${at}.max_amount`, "range"))
  if (all.slice(0, at).some((other) => meets(plan, other)))
    found.push(problem(`installments.${at}.count`, "plan_twice"))
  return found
}

/** Whether two rows are the same plan for overlapping amounts, so that a customer would see the plan twice. */
function meets(one: InstallmentPlan, other: InstallmentPlan): boolean {
  const same = (["count", "installments_id", "currency_code"] as const).every(
    (key) => one[key] === other[key],
  )
  const endsBefore = ({ max_amount }: InstallmentPlan, { min_amount }: InstallmentPlan) =>
    max_amount !== null && isMore(min_amount, max_amount)
  return same && !endsBefore(one, other) && !endsBefore(other, one)
}
