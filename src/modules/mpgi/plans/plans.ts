import type { RemoteQueryFunction } from "@medusajs/framework/types"
import type { Account } from "../options"
import { dayIn } from "./calendar"
import { INTERVALS, type Interval } from "./intervals"
import { firstChargeOn } from "./plan"
import type { PlanRecords } from "./plan-records"
import { planRefused } from "./refused"
import { termsOf, type Circumstances, type PlannedLine, type PlanTerms } from "./terms"

type Query = Omit<RemoteQueryFunction, symbol>

/** A payment about to be made. */
export type PlannedPayment = { provider_id: string; now?: Date } & Omit<Circumstances, "account" | "now">

/** Medusa computes the totals of lines where the cart's is asked for too, from the rest. */
const LINE_FIELDS = ["total", "items.*", "items.original_total", "items.tax_lines.*", "items.adjustments.*"]

/** Subscription plans of product variants, and what they mean for a payment. */
export class Plans {
  constructor(
    readonly records: PlanRecords,
    private readonly accounts: () => ReadonlyMap<string, { options: Account }>,
  ) {}

  /** What the accounts take together as `interval`. */
  intervals(): Interval[] {
    const taken = [...this.accounts().values()].flatMap(({ options }) => options.plans.intervals)
    return INTERVALS.filter((interval) => taken.includes(interval))
  }

  /** The day of the first charge after an order that is placed now; by the calendar of the first account. */
  firstChargeOn(plan: Parameters<typeof firstChargeOn>[0], provider_id?: string, now = new Date()): string {
    return firstChargeOn(plan, this.today(provider_id, now))
  }

  /** Which day it is for an account. */
  today(provider_id?: string, now = new Date()): string {
    const account = provider_id ? this.account(provider_id) : [...this.accounts().values()][0]?.options
    return dayIn(account?.plans.timeZone ?? "UTC", now)
  }

  /** Whether any of the variants has a plan. */
  async areAmong(variant_ids: readonly string[]): Promise<boolean> {
    return (await this.records.ofVariants([...variant_ids])).length > 0
  }

  /** The contract that lines of a cart ask for. @throws MedusaError that says what to do */
  async termsOfLines(lines: readonly PlannedLine[], payment: PlannedPayment): Promise<PlanTerms | null> {
    const ids = lines.flatMap(({ variant_id }) => variant_id ?? [])
    const plans = await this.records.ofVariants(ids)
    if (plans.length === 0) return null
    const { provider_id, now = new Date(), ...rest } = payment
    return termsOf(lines, plans, { ...rest, now, account: this.account(provider_id) })
  }

  /** The same for a cart, which is read here. */
  async termsOfCart(query: Query, cart_id: string, payment: PlannedPayment): Promise<PlanTerms | null> {
    const filters = { id: cart_id }
    const known = await query.graph({ entity: "cart", fields: ["id", "items.variant_id"], filters })
    const found = await this.records.ofVariants(
      linesOf(known.data[0]).flatMap(({ variant_id }) => variant_id ?? []),
    )
    if (found.length === 0) return null
    const { data } = await query.graph({ entity: "cart", fields: ["id", ...LINE_FIELDS], filters })
    return this.termsOfLines(linesOf(data[0]), payment)
  }

  private account(provider_id: string): Account {
    const account = this.accounts().get(provider_id)
    if (!account) {
      const words = "A subscription cannot be paid this way: choose another way to pay."
      throw planRefused("mpgi_plan_account", words)
    }
    return account.options
  }
}

function linesOf(cart: unknown): PlannedLine[] {
  const { items } = (cart ?? {}) as { items?: (PlannedLine | null)[] | null }
  return (items ?? []).filter((line): line is PlannedLine => line !== null)
}
