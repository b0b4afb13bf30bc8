import type { UnusedReason } from "./account-use"
import { FLOWS, type Flow, type InstallmentPlan, type Settings } from "./settings"
import { atLeast } from "../shared/money"

/** The amount to pay: a decimal string in main units, with Medusa's currency code. */
export interface Money {
  amount: string
  currency_code: string
}

/** The customer's choice, as received. */
export interface Choice {
  flow: Flow
  installments?: string | null | undefined
  installments_id?: string | null | undefined
}

/** The flows and installment plans that an account offers for an amount. */
export interface Offer {
  /** Null: the account is offered. `off`: no flow is enabled. Otherwise the reason why the account is not used. */
  unavailable: "off" | "currency" | UnusedReason | null
  flows: Flow[]
  installments: InstallmentPlan[]
}

/** A choice that is not offered: the field and the reason. The reason never repeats a value. */
export interface NotOffered {
  field: "provider_id" | "currency_code" | "flow" | "installments" | "installments_id"
  message: string
}

export function offerFor(view: Settings, money: Money, unused?: UnusedReason): Offer {
  const flows = FLOWS.filter((flow) => view.flows[flow])
  const currency = accepts(view, money.currency_code) ? undefined : ("currency" as const)
  const unavailable = flows.length === 0 ? "off" : (currency ?? unused ?? null)
  if (unavailable) return { unavailable, flows: [], installments: [] }
  return { unavailable, flows, installments: view.installments.filter((plan) => fits(plan, money)) }
}

/** The refusal of an account that is not used for the cart. */
export function refuseAccount(unused: UnusedReason): NotOffered {
  return { field: "provider_id", message: NOT_USED[unused] }
}

/** Why a choice is not part of the offer. Payment in full, without an installment plan, is always offered. */
export function refuse(view: Settings, money: Money, choice: Choice): NotOffered | undefined {
  if (!accepts(view, money.currency_code))
    return { field: "currency_code", message: "this account does not accept the currency of the payment" }
  if (!view.flows[choice.flow]) return { field: "flow", message: FLOW_OFF[choice.flow] }
  const { installments: count, installments_id: id } = choice
  if (!id && (!count || count === "1")) return undefined
  const plans = view.installments.filter((plan) => fits(plan, money) && String(plan.count) === count)
  if (plans.length === 0)
    return { field: "installments", message: "these installments are not offered for this amount" }
  if (plans.some((plan) => (plan.installments_id ?? "") === (id ?? ""))) return undefined
  return { field: "installments_id", message: "is not that of the plan" }
}

const NOT_USED: Record<UnusedReason, string> = {
  sales_channel: "this account is not used for the sales channel of the cart; choose another payment option",
  country: "this account is not used for the country of the cart; choose another payment option",
}

const FLOW_OFF: Record<Flow, string> = {
  redirect: "the payment page is not offered",
  card: "card payments are not enabled",
}

function accepts({ currencies }: Settings, currency: string): boolean {
  return currencies === null || currencies.includes(currency.toUpperCase())
}

function fits(plan: InstallmentPlan, { amount, currency_code }: Money): boolean {
  if (plan.currency_code !== currency_code.toUpperCase()) return false
  if (!atLeast(amount, plan.min_amount)) return false
  return plan.max_amount === null || atLeast(plan.max_amount, amount)
}
