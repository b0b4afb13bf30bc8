import type { BigNumberInput } from "@medusajs/framework/types"
import { MathBN, MedusaError } from "@medusajs/framework/utils"
import type { Amount, RequestOf } from "../../../gateway"
import { isMoney, TOO_FEW_DECIMALS, toAmount } from "../shared/money"
import type { Account } from "../options/options"
import { dayIn } from "../shared/days"
import { later, type Interval } from "./calendar"
import {
  firstChargeOn,
  subscriptionPlanRefused,
  type CheckedSubscriptionPlanOptions,
} from "./subscription-plan"
import type { FoundSubscriptionPlan } from "./subscription-plan-records"

/** The fields of a cart line that a plan needs. */
export interface PlannedLine {
  title?: string | null | undefined
  variant_title?: string | null | undefined
  variant_id?: string | null | undefined
  quantity: BigNumberInput | null | undefined
  /** With tax and before discounts. */
  original_total?: BigNumberInput | null | undefined
}

/** The terms that the customer accepts in addition to the order: the contract that begins with the payment. */
export interface SubscriptionPlanTerms {
  variant_id: string
  contract_name: string
  /** Lower case. */
  currency_code: string
  /** Price of a period, a decimal string in main units. */
  contract_amount: string
  interval: Interval
  interval_count: number
  billing_cycle: number | null
  promotion_cycle: number | null
  trial_days: number | null
  contract_end: string | null
}

/** The circumstances of a payment that decide whether a plan can be sent. */
export interface Circumstances {
  account: Pick<Account, "subscriptionPlans" | "decimals">
  currency: string
  installments?: unknown
  installments_id?: unknown
  now: Date
}

/**
 * The contract terms of a cart, null when no line has a plan. The manual has one `subscription` per payment, without
 * a quantity, so a cart may hold one such line with a quantity of 1.
 * @throws MedusaError `not_allowed` with a {@link SubscriptionPlanProblem} as its code
 */
export function termsOf(
  lines: readonly PlannedLine[],
  plans: readonly FoundSubscriptionPlan[],
  { account, currency, installments, installments_id, now }: Circumstances,
): SubscriptionPlanTerms | null {
  const [planned, second] = lines.flatMap((line) => {
    const found = plans.find(({ variant_id }) => variant_id === line.variant_id)
    return found ? [{ line, ...found }] : []
  })
  if (!planned) return null
  const { line, plan, variant_id } = planned
  const name = nameOf(line)
  if (second) {
    const both = `${name} and ${nameOf(second.line)}`
    throw subscriptionPlanRefused(
      "mpgi_plan_two",
      `The cart holds two subscriptions, ${both}. They must be paid separately: remove one of them and order it afterwards.`,
    )
  }
  if (!plan)
    throw subscriptionPlanRefused(
      "mpgi_plan_unreadable",
      `The subscription of ${name} is not set up correctly. Remove it from the cart, or contact the shop.`,
    )
  if (MathBN.convert(line.quantity ?? 0).toNumber() !== 1)
    throw subscriptionPlanRefused(
      "mpgi_plan_quantity",
      `The subscription ${name} is ordered once at a time: set its quantity to 1.`,
    )
  if (Number(installments ?? 0) > 1 || installments_id)
    throw subscriptionPlanRefused(
      "mpgi_plan_installments",
      `The subscription ${name} cannot be paid in installments: choose to pay at once.`,
    )
  if (!account.subscriptionPlans.intervals.includes(plan.interval))
    throw subscriptionPlanRefused(
      "mpgi_plan_account",
      `The subscription ${name} cannot be paid this way: choose another payment method, or contact the shop.`,
    )
  if (
    plan.contract_end &&
    firstChargeOn(plan, dayIn(account.subscriptionPlans.timeZone, now)) > plan.contract_end
  )
    throw subscriptionPlanRefused(
      "mpgi_plan_over",
      `The subscription ${name} ends before its first period: remove it from the cart.`,
    )
  const currency_code = currency.toLowerCase()
  const price = plan.amounts?.[currency_code] ?? line.original_total ?? 0
  const contract_amount = sendable(price, currency, account.decimals)
  if (contract_amount === null || !isMoney(contract_amount))
    throw subscriptionPlanRefused(
      "mpgi_plan_amount",
      `The subscription ${name} has no price in ${currency.toUpperCase()}: remove it from the cart, or contact the shop.`,
    )
  return {
    variant_id,
    contract_name: plan.contract_name ?? name,
    currency_code,
    contract_amount,
    interval: plan.interval,
    interval_count: plan.interval_count,
    billing_cycle: plan.billing_cycle ?? null,
    promotion_cycle: plan.promotion_cycle ?? null,
    trial_days: plan.trial_days ?? null,
    contract_end: plan.contract_end ?? null,
  }
}

/** A price as it is sent to the gateway; null where the account cannot send it exactly. */
function sendable(price: BigNumberInput, currency: string, decimals: Account["decimals"]): Amount | null {
  try {
    return toAmount(price, currency, decimals)
  } catch (error) {
    if (MedusaError.isMedusaError(error) && error.code === TOO_FEW_DECIMALS) return null
    throw error
  }
}

/** The name that the customer sees: at most 60 characters, without invisible ones. */
export function nameOf({ title, variant_title }: PlannedLine): string {
  const plain = (text: string | null | undefined) =>
    (text ?? "").replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\s]+/gu, " ").trim()
  const [name, variant] = [plain(title) || "Subscription", plain(variant_title)]
  const adds = variant && variant !== name && !/^default( variant)?$/i.test(variant)
  return [...(adds ? `${name}, ${variant}` : name)].slice(0, 60).join("").trim()
}

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
