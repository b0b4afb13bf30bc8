import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { readMoment, redact, type RequestOf, type OrderNo } from "../../../gateway"
import type { PaymentRow } from "../shared/rows"
import { SUBSCRIPTION_STATES } from "../models/subscription"
import { anchorOf, chargeDate, expectedCharges, type Expected } from "./expected-charges"
import { subscriptionStateAfter, subscriptionStates, type SubscriptionFact } from "./states"
import { only, table, writeTo } from "../shared/database"
import type { ChargeRow, SubscriptionRow } from "./subscription-status"
import { actor } from "../audit/actor"

/** Contract terms in a payment request. Manual 2.2. */
export type RequestedTerms = NonNullable<RequestOf<"authorise">["subscription"]>

/** A contract as the gateway reports it in a verified reply or notification. Manual 2.3. */
export interface SubscriptionReport {
  recurring_id?: string | undefined
  contract_name?: string | undefined
  recurring_deduction_period?: string | undefined
  recurring_deduction_time?: string | undefined
}

/** Subscriptions: the requested terms and the contract that the gateway reports. States never move backward. */
export class SubscriptionRecords {
  constructor(private readonly pg: Knex) {}

  /** Stores the terms that a payment requests; a repeated request replaces them until the contract begins. */
  async requested(
    { provider_id, order_no, amount, currency_code, choices }: PaymentRow,
    terms: RequestedTerms,
  ): Promise<void> {
    const row = {
      provider_id,
      order_no,
      currency_code,
      variant_id: variantOf(choices),
      contract_name: short(terms.contract_name) ?? "",
      contract_amount: terms.contract_amount ?? amount,
      interval: short(terms.interval) ?? null,
      interval_count: wholeOf(terms.interval_count),
      billing_cycle: wholeOf(terms.billing_cycle),
      promotion_cycle: wholeOf(terms.promotion_cycle),
      contract_start: dateOf(terms.contract_start),
      contract_end: dateOf(terms.contract_end),
      price_id: short(terms.price_id) ?? null,
    }
    await this.write()
      .upsert({ ...row, id: newId() }, "(order_no) where deleted_at is null", row)
      .whereIn(
        "mpgi_subscription.state",
        SUBSCRIPTION_STATES.filter((state) => !subscriptionStates[state].reported),
      )
  }

  /**
   * Stores the contract that the gateway reported for a payment. A repeated report changes only the next charge.
   * Undefined when the `recurring_id` belongs to another payment's contract.
   */
  begun(
    payment: PaymentRow,
    report: SubscriptionReport & { recurring_id: string },
  ): Promise<SubscriptionRow | undefined> {
    const { provider_id, order_no, amount, currency_code } = payment
    return this.pg.transaction(async (by) => {
      const fresh = { provider_id, order_no, currency_code, contract_amount: amount, contract_name: "" }
      await this.write(by)
        .insert({ ...fresh, id: newId() })
        .onConflict()
        .ignore()
      const known = only(
        await table<SubscriptionRow>(by, "mpgi_subscription").where({ order_no }).forUpdate().limit(1),
      )
      if (known.recurring_id !== null && known.recurring_id !== report.recurring_id) return undefined
      const taken = await table<SubscriptionRow>(by, "mpgi_subscription")
        .where({ provider_id, recurring_id: report.recurring_id })
        .whereNot({ id: known.id })
        .first("id")
      if (taken) return undefined
      // The notification may be days late: the contract began when the customer was sent to the gateway. Medusa's
      // workflows pass dates as strings.
      const started_at = known.started_at ?? new Date(payment.opened_at ?? Date.now())
      const reported = dateOf(report.recurring_deduction_time)
      return this.change(by, known, "begun", {
        ...reportedSchedule(report),
        recurring_id: report.recurring_id,
        contract_name: known.contract_name || (short(report.contract_name) ?? ""),
        started_at,
        anchor_at: known.anchor_at ?? anchorOf({ ...known, started_at }, started_at, reported),
      })
    })
  }

  /** Records that the gateway reported the end of the contract. */
  over(id: string): Promise<void> {
    return this.locked(id, async (by, known) => {
      const ended_at = known.ended_at ?? new Date()
      await this.change(by, known, "over", { ended_at })
    })
  }

  /** Recalculates the next charge after a charge was made or the gateway reported its date. */
  refresh(id: string, report: SubscriptionReport = {}): Promise<void> {
    return this.locked(
      id,
      async (by, known) => void (await this.change(by, known, "charged", reportedSchedule(report))),
    )
  }

  byId(id: string): Promise<SubscriptionRow | undefined> {
    return this.table().where({ id }).first()
  }

  /** The subscription that a payment started or requested. */
  byOrderNo(order_no: OrderNo): Promise<SubscriptionRow | undefined> {
    return this.table().where({ order_no }).first()
  }

  byRecurringId(provider_id: string, recurring_id: string): Promise<SubscriptionRow | undefined> {
    return this.table().where({ provider_id, recurring_id }).first()
  }

  private locked(id: string, work: (by: Knex, known: SubscriptionRow) => Promise<void>): Promise<void> {
    return this.pg.transaction(async (by) => {
      const known = await table<SubscriptionRow>(by, "mpgi_subscription").where({ id }).forUpdate().first()
      if (known) await work(by, known)
    })
  }

  /**
   * Stores changes and derives the next charge and the final state. An ended contract either ended early or had made
   * all its charges; the result does not depend on which notification arrived last.
   */
  private async change(
    by: Knex,
    known: SubscriptionRow,
    reported: SubscriptionFact,
    changes: Partial<SubscriptionRow>,
  ): Promise<SubscriptionRow> {
    const now = { ...known, ...changes }
    const over = reported === "over" || subscriptionStates[known.state].over
    // A notification from before the end may still contain a next charge.
    const { coming, missing, made } = await expectedOf(
      by,
      over ? { ...now, recurring_deduction_time: null } : now,
    )
    // The count comes first: it does not depend on the clocks of the gateway and this server.
    const all =
      made >= (now.billing_cycle || Infinity) ||
      (coming.length + missing.length === 0 && chargeDate(now, 0) !== undefined)
    const state = subscriptionStateAfter(known.state, reported, all)
    const next_charge_at = subscriptionStates[state].isCharged ? (coming[0] ?? null) : null
    const rows = await this.write(by)
      .update({ ...changes, state, next_charge_at })
      .where({ id: known.id })
      .returning("*")
    return only(rows)
  }

  private write(by: Knex = this.pg) {
    return writeTo<SubscriptionRow>(by, "mpgi_subscription", actor())
  }

  private table() {
    return table<SubscriptionRow>(this.pg, "mpgi_subscription")
  }
}

/** Expected charges, and the number of charges made. */
async function expectedOf(by: Knex, subscription: SubscriptionRow): Promise<Expected & { made: number }> {
  const charges = await table<ChargeRow>(by, "mpgi_charge")
    .where({ subscription_id: subscription.id })
    .select("charged_at")
  const charged = charges.map(({ charged_at }) => charged_at)
  const reported = subscription.recurring_deduction_time
  return {
    ...expectedCharges(subscription, charged, { now: new Date(), reported, most: 1 }),
    made: charged.length,
  }
}

const newId = () => generateEntityId(undefined, "mpgisub")

/** The schedule of future charges, as far as the gateway reports it. */
function reportedSchedule({ recurring_deduction_period, recurring_deduction_time }: SubscriptionReport) {
  const period = short(recurring_deduction_period)
  const time = dateOf(recurring_deduction_time)
  return {
    ...(period ? { recurring_deduction_period: period } : {}),
    ...(time ? { recurring_deduction_time: time } : {}),
  }
}

function dateOf(text: string | undefined): Date | null {
  const at = readMoment(text)
  return at === undefined ? null : new Date(at)
}

/** A name or a period: shortened, with anything like a card number redacted. */
function short(text: string | undefined): string | undefined {
  return text && redact(text).slice(0, 128)
}

/** A count that the calendar accepts; otherwise null. */
function wholeOf(count: string | number | undefined): number | null {
  const number = count === undefined || count === "" ? NaN : Number(count)
  return Number.isInteger(number) && number >= 0 && number <= 10_000 ? number : null
}

/** The product variant whose plan the customer agreed to, as the session recorded it. */
function variantOf(choices: PaymentRow["choices"]): string | null {
  const plan = choices?.subscription
  if (typeof plan !== "object" || plan === null || !("variant_id" in plan)) return null
  return typeof plan.variant_id === "string" ? plan.variant_id : null
}
