import type { RemoteQueryFunction } from "@medusajs/framework/types"
import { MathBN, type MedusaError } from "@medusajs/framework/utils"
import type { Account } from "../options/options"
import type { Accounts } from "../shared/accounts"
import { INTERVALS } from "../models/subscription-plan"
import { isMoney } from "../shared/money"
import { dayIn } from "../shared/days"
import type { Interval } from "./calendar"
import { firstChargeOn, subscriptionPlanRefused } from "./subscription-plan"
import type { SubscriptionPlanRecords } from "./subscription-plan-records"
import { nameOf, termsOf, type Circumstances, type PlannedLine, type SubscriptionPlanTerms } from "./terms"

/** Medusa's reply for a cart; the list may contain null lines. */
type CartWithLines = { items?: (PlannedLine | null)[] | null }

type Query = Omit<RemoteQueryFunction, symbol>

/** A payment that is about to be created. */
export type PlannedPayment = { provider_id: string; now?: Date } & Omit<Circumstances, "account" | "now">

/** Medusa computes line totals from the other fields, and only when the cart's `total` is requested too. */
const LINE_FIELDS = ["total", "items.*", "items.original_total", "items.tax_lines.*", "items.adjustments.*"]

/** Subscription plans of product variants, and the contract terms of a payment. */
export class SubscriptionPlans {
  constructor(
    readonly records: SubscriptionPlanRecords,
    private readonly accounts: Accounts,
  ) {}

  /** Intervals that at least one account accepts. */
  intervals(): Interval[] {
    const taken = this.accounts.ids().flatMap((id) => this.account(id).subscriptionPlans.intervals)
    return INTERVALS.filter((interval) => taken.includes(interval))
  }

  /** The day of the first charge after an order that is placed now. Default: in the first account's time zone. */
  firstChargeOn(plan: Parameters<typeof firstChargeOn>[0], provider_id?: string, now = new Date()): string {
    return firstChargeOn(plan, this.today(provider_id, now))
  }

  /** The current day in an account's time zone. */
  today(provider_id?: string, now = new Date()): string {
    const [first] = this.accounts.ids()
    const id = provider_id ?? first
    return dayIn(id ? this.account(id).subscriptionPlans.timeZone : "UTC", now)
  }

  /** Whether any of the variants has a plan. */
  async areAmong(variant_ids: readonly string[]): Promise<boolean> {
    return (await this.records.ofVariants([...variant_ids])).length > 0
  }

  /** Contract terms of the lines of a cart. @throws MedusaError that states what to do */
  async termsOfLines(
    lines: readonly PlannedLine[],
    payment: PlannedPayment,
  ): Promise<SubscriptionPlanTerms | null> {
    const ids = lines.flatMap(({ variant_id }) => variant_id ?? [])
    const plans = await this.records.ofVariants(ids)
    if (plans.length === 0) return null
    const { provider_id, now = new Date(), ...rest } = payment
    return termsOf(lines, plans, { ...rest, now, account: this.account(provider_id) })
  }

  /**
   * Contract terms of a cart, which is loaded first. A contract begins with a payment, so a cart of which nothing is to
   * be paid now cannot start one.
   * @throws MedusaError that states what to do
   */
  async termsOfCart(
    query: Query,
    cart_id: string,
    payment: PlannedPayment,
  ): Promise<SubscriptionPlanTerms | null> {
    if (!(await this.records.any())) return null
    const filters = { id: cart_id }
    const known = await query.graph({ entity: "cart", fields: ["id", "items.variant_id"], filters })
    const found = await this.records.ofVariants(
      linesOf(known.data[0]).flatMap(({ variant_id }) => variant_id ?? []),
    )
    if (found.length === 0) return null
    const { data } = await query.graph({ entity: "cart", fields: ["id", ...LINE_FIELDS], filters })
    const terms = await this.termsOfLines(linesOf(data[0]), payment)
    const due = this.accounts.roundAmount(payment.provider_id, data[0]?.total ?? 0, payment.currency)
    if (terms && !isMoney(due)) throw nothingDue(terms.contract_name)
    return terms
  }

  /**
   * Why the order of a cart must not be placed without a payment: a subscription is in it, which would be sold without its
   * contract. Medusa completes a cart of exactly 0 without a payment session. Undefined where it may be placed.
   */
  async findRefusal(query: Query, cart_id: string): Promise<MedusaError | undefined> {
    if (!(await this.records.any())) return undefined
    const fields = ["id", "completed_at", ...LINE_FIELDS]
    const { data } = await query.graph({ entity: "cart", fields, filters: { id: cart_id } })
    const [cart] = data
    if (!cart || cart.completed_at || !MathBN.convert(cart.total ?? 0).isZero()) return undefined
    const lines = linesOf(cart)
    const [found] = await this.records.ofVariants(lines.flatMap(({ variant_id }) => variant_id ?? []))
    const planned = lines.find(({ variant_id }) => variant_id === found?.variant_id)
    return found && planned && nothingDue(nameOf(planned))
  }

  private account(provider_id: string): Account {
    if (!this.accounts.has(provider_id)) {
      const message = "A subscription cannot be paid this way: choose another payment method."
      throw subscriptionPlanRefused("mpgi_plan_account", message)
    }
    return this.accounts.get(provider_id).options
  }
}

function nothingDue(name: string): MedusaError {
  return subscriptionPlanRefused(
    "mpgi_plan_nothing_due",
    `The subscription ${name} begins with a payment, and nothing is to be paid for this cart now. Remove the promotion code or the subscription, or contact the shop.`,
  )
}

function linesOf(cart: CartWithLines | undefined): PlannedLine[] {
  const { items } = cart ?? {}
  return (items ?? []).filter((line): line is PlannedLine => line !== null)
}
