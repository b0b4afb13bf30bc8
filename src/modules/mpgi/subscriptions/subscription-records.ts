import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { readMoment, redact, type RequestOf } from "../../../gateway"
import { changedNow } from "../audit/actor"
import type { PaymentRow, SubscriptionRow } from "../rows"
import { anchorOf, chargeDate, expectedCharges, type Expected } from "./expected-charges"

/** What a payment request says of the contract that it starts. Manual 2.2. */
export type Wish = NonNullable<RequestOf<"authorise">["subscription"]>

/** What the gateway says of a contract, in a verified reply or message. Manual 2.3. */
export interface Said {
  recurring_id?: string | undefined
  contract_name?: string | undefined
  recurring_deduction_period?: string | undefined
  recurring_deduction_time?: string | undefined
}

/** Subscriptions as they were asked for, and as the gateway speaks of them. States never go back. */
export class SubscriptionRecords {
  constructor(private readonly pg: Knex) {}

  /** Keeps what a payment is about to ask for. Asking again for the same payment replaces it, until it has begun. */
  async wished({ provider_id, order_no, amount, currency_code }: PaymentRow, wish: Wish): Promise<void> {
    const row = {
      ...{ provider_id, order_no, currency_code },
      contract_name: short(wish.contract_name) ?? "",
      contract_amount: wish.contract_amount ?? amount,
      interval: short(wish.interval) ?? null,
      interval_count: wholeOf(wish.interval_count),
      billing_cycle: wholeOf(wish.billing_cycle),
      promotion_cycle: wholeOf(wish.promotion_cycle),
      contract_start: dateOf(wish.contract_start),
      contract_end: dateOf(wish.contract_end),
      price_id: short(wish.price_id) ?? null,
    }
    await this.table()
      .insert({ ...row, id: newId(), updated_at: changedNow(this.pg) } as never)
      .onConflict(this.pg.raw("(order_no) where deleted_at is null"))
      .merge({ ...row, updated_at: changedNow(this.pg) } as never)
      .where("mpgi_subscription.state", "requested")
  }

  /**
   * The gateway has named the contract that a payment of ours began. Saying it again changes nothing but the next
   * charge. Undefined when the number belongs to another payment's contract.
   */
  begun(payment: PaymentRow, said: Said & { recurring_id: string }): Promise<SubscriptionRow | undefined> {
    const { provider_id, order_no, amount, currency_code } = payment
    return this.pg.transaction(async (by) => {
      const fresh = { provider_id, order_no, currency_code, contract_amount: amount, contract_name: "" }
      await by("mpgi_subscription")
        .insert({ ...fresh, id: newId(), updated_at: changedNow(by) })
        .onConflict()
        .ignore()
      const known = (await by("mpgi_subscription").where({ order_no }).forUpdate().first()) as SubscriptionRow
      if (known.recurring_id !== null && known.recurring_id !== said.recurring_id) return undefined
      const taken = await by("mpgi_subscription")
        .where({ provider_id, recurring_id: said.recurring_id })
        .whereNot({ id: known.id })
        .first("id")
      if (taken) return undefined
      // The message may be days late; the shopper went to the gateway when the contract began. Medusa's workflows hand
      // moments on as texts.
      const started_at = known.started_at ?? new Date(payment.opened_at ?? Date.now())
      const told = dateOf(said.recurring_deduction_time)
      return this.change(by, known, {
        ...spoken(said),
        recurring_id: said.recurring_id,
        contract_name: known.contract_name || (short(said.contract_name) ?? ""),
        state: known.state === "requested" ? "active" : known.state,
        started_at,
        anchor_at: known.anchor_at ?? anchorOf({ ...known, started_at }, started_at, told),
      })
    })
  }

  /** The gateway says that it charges no more. */
  over(id: string): Promise<void> {
    return this.locked(id, async (by, known) => {
      const ended_at = known.ended_at ?? new Date()
      await this.change(by, known, { state: "inactive", ended_at })
    })
  }

  /** What is expected next has changed: a charge was made, or the gateway says when. */
  refresh(id: string, said: Said = {}): Promise<void> {
    return this.locked(id, async (by, known) => void (await this.change(by, known, spoken(said))))
  }

  byId(id: string): Promise<SubscriptionRow | undefined> {
    return this.table().where({ id }).first()
  }

  /** The one that a payment began, or asked for. */
  byOrderNo(order_no: string): Promise<SubscriptionRow | undefined> {
    return this.table().where({ order_no }).first()
  }

  byRecurringId(provider_id: string, recurring_id: string): Promise<SubscriptionRow | undefined> {
    return this.table().where({ provider_id, recurring_id }).first()
  }

  private locked(id: string, work: (by: Knex, known: SubscriptionRow) => Promise<void>): Promise<void> {
    return this.pg.transaction(async (by) => {
      const known = await by<SubscriptionRow>("mpgi_subscription").where({ id }).forUpdate().first()
      if (known) await work(by, known as SubscriptionRow)
    })
  }

  /**
   * Writes changes, with what follows from them and the charges: which is next, and whether one that is over was
   * ended early or had made all its charges, whichever of the messages came last.
   */
  private async change(
    by: Knex,
    known: SubscriptionRow,
    changes: Partial<SubscriptionRow>,
  ): Promise<SubscriptionRow> {
    const now = { ...known, ...changes }
    const over = now.state === "inactive" || now.state === "ended"
    // Of one that is over, a message from before its end may still name a next charge.
    const { coming, missing, made } = await expectedOf(
      by,
      over ? { ...now, recurring_deduction_time: null } : now,
    )
    // Counted first: that holds whatever the clocks of the gateway and of this server say.
    const all =
      made >= (now.billing_cycle || Infinity) ||
      (coming.length + missing.length === 0 && chargeDate(now, 0) !== undefined)
    const state = over ? (all ? "ended" : "inactive") : now.state
    const next_charge_at = state === "active" ? (coming[0] ?? null) : null
    const [row] = await by("mpgi_subscription")
      .where({ id: known.id })
      .update({ ...changes, state, next_charge_at, updated_at: changedNow(by) } as never)
      .returning("*")
    return row as SubscriptionRow
  }

  private table() {
    return this.pg<SubscriptionRow>("mpgi_subscription")
  }
}

/** With how many charges were made. */
async function expectedOf(by: Knex, subscription: SubscriptionRow): Promise<Expected & { made: number }> {
  const charges = (await by("mpgi_charge")
    .where({ subscription_id: subscription.id })
    .select("charged_at")) as { charged_at: Date }[]
  const charged = charges.map(({ charged_at }) => charged_at)
  const told = subscription.recurring_deduction_time
  return {
    ...expectedCharges(subscription, charged, { now: new Date(), told, most: 1 }),
    made: charged.length,
  }
}

const newId = () => generateEntityId(undefined, "mpgisub")

/** What the gateway says of the charges to come, where it says anything. */
function spoken({ recurring_deduction_period, recurring_deduction_time }: Said) {
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

/** A name or a period: short, and nothing in it that looks like a card. */
function short(text: string | undefined): string | undefined {
  return text && redact(text).slice(0, 128)
}

/** A count as the calendar can take it; null when it is none. */
function wholeOf(count: string | number | undefined): number | null {
  const number = count === undefined || count === "" ? NaN : Number(count)
  return Number.isInteger(number) && number >= 0 && number <= 10_000 ? number : null
}
