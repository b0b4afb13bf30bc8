import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "zod"
import type { InstallmentPlan, Limits } from "../../../../modules/mpgi"
import { decimalsOf, type Decimals } from "../../../../gateway"
import { isMore } from "../../../../modules/mpgi/values"
import { problem, readForm, type Problem, type ProblemCode } from "../shared/problems"

const code = (word: ProblemCode) => word

const text = (longest: number) =>
  z.string(code("required")).trim().min(1, code("required")).max(longest, code("too_long"))

const currency = z
  .string(code("required"))
  .trim()
  .toUpperCase()
  .refine((typed) => Intl.supportedValuesOf("currency").includes(typed), code("currency"))

const amount = z
  .string(code("required"))
  .trim()
  .regex(/^(0|[1-9]\d{0,11})(\.\d{1,6})?$/, code("amount"))

/** A language tag, with a region or script where needed. */
const language = z.string().regex(/^[a-z]{2,3}(-[A-Za-z\d]{2,8}){0,2}$/, code("language"))

const Plan = z.strictObject({
  count: z.int(code("count")).min(2, code("count")).max(99, code("count")),
  installments_id: text(60).nullable().default(null),
  currency_code: currency,
  min_amount: amount,
  max_amount: amount.nullable().default(null),
  interest_free: z.boolean(code("choice")).default(false),
})

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

/** The checkout settings of an account. Absent fields stay unchanged. A list or a map is replaced as a whole. */
export const SettingsBody = z.strictObject({
  provider_id: text(64),
  /** The version that was read; 0 if there was none. The settings are saved only if no other user has saved since. */
  version: z.int(code("count")).min(0, code("count")),
  titles: z.record(language, text(60)).optional(),
  flows: z.strictObject({ redirect: z.boolean(code("choice")), card: z.boolean(code("choice")) }).optional(),
  currencies: z
    .array(currency)
    .min(1, code("required"))
    .transform((codes) => [...new Set(codes)])
    .nullable()
    .optional(),
  installments: z.array(Plan).max(100, code("too_many")).optional(),
})

type SettingsForm = z.output<typeof SettingsBody>
