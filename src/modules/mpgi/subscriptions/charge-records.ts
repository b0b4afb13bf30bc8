import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { PaymentState, Amount, TransactionId } from "../../../gateway"
import { mayFollow } from "../payments/consequences"
import type { PaymentRow } from "../shared/rows"
import { only, table, writeTo } from "../shared/database"
import { actor } from "../audit/actor"
import { MpgiError } from "../shared/mpgi-error"
import { ANNOUNCED, andAnnounce } from "../shared/outbox"
import type { ChargeRow, SubscriptionRow } from "./subscription-status"

/** A charge as the gateway's query reports it. Amounts are decimal strings in main units. */
export interface GatewayCharge {
  transaction_id: TransactionId
  order_no: string
  amount: Amount
  currency: string
  state: PaymentState
  charged_at: Date
}

/**
 * Updates the charge of a payment together with the payment, in its transaction. The notification about a user's
 * operation, or about a chargeback, may be lost. A charge reported as charged back keeps this state until its payment
 * was charged back as well, and no longer is.
 */
export async function moveCharge(before: PaymentRow, now: PaymentRow, by: Knex): Promise<void> {
  const { charge_id: id, charged_back_at } = now
  const state = charged_back_at === null ? now.state : "charged_back"
  if (id === null || state === "created") return
  const charge = await table<ChargeRow>(by, "mpgi_charge").where({ id }).forUpdate().first()
  if (!charge || !follows(charge.state, state)) return
  if (charge.state === "charged_back" && before.charged_back_at === null) return
  await writing(by).update({ state }).where({ id })
}

/**
 * Raises the reported state of a charge's payment to at least the state of the charge, which comes from another query.
 */
export async function atLeastCharge<T extends { state: PaymentState }>(
  { charge_id }: PaymentRow,
  reported: T,
  by: Knex,
): Promise<T> {
  if (charge_id === null || reported.state === "charged_back") return reported
  const charge = await table<ChargeRow>(by, "mpgi_charge").where({ id: charge_id }).first()
  if (!charge || charge.state === "created") return reported
  return mayFollow(reported.state, charge.state) ? { ...reported, state: charge.state } : reported
}

/** Charges of subscriptions, one row each. The state of a charge only moves forward. */
export class ChargeRecords {
  constructor(private readonly pg: Knex) {}

  /** Stores a charge that the gateway reported. Idempotent, and independent of the order of reports. */
  record({ id, provider_id }: SubscriptionRow, charge: GatewayCharge): Promise<ChargeRow> {
    const { transaction_id, order_no, amount, currency, state, charged_at } = charge
    return this.pg.transaction(async (by) => {
      const row = { subscription_id: id, provider_id, transaction_id, order_no, amount, charged_at }
      const [made] = await writing(by)
        .insert({
          ...row,
          state,
          currency_code: currency.toLowerCase(),
          id: generateEntityId(undefined, "mpgichg"),
        })
        .onConflict(by.raw("(provider_id, transaction_id) where deleted_at is null"))
        .ignore()
        .returning("*")
      if (made) return made
      const which = { provider_id, transaction_id }
      const known = only(await table<ChargeRow>(by, "mpgi_charge").where(which).forUpdate().limit(1))
      if (!follows(known.state, state)) return known
      return only(await writing(by).update({ state }).where(which).returning("*"))
    })
  }

  byId(id: string): Promise<ChargeRow | undefined> {
    return this.table().where({ id }).first()
  }

  byOrderNo(provider_id: string, order_no: string): Promise<ChargeRow | undefined> {
    return this.table().where({ provider_id, order_no }).orderBy("charged_at", "desc").first()
  }

  /** The charge whose order is created from this cart. */
  ofCart(cart_id: string): Promise<ChargeRow | undefined> {
    return this.table().where({ cart_id }).first()
  }

  /**
   * The id of the cart from which the order of a charge is created. It is stored before the cart exists and never
   * changes. So two attempts, concurrent or after a crash, create the same cart, and a cart becomes one order.
   */
  async cartIdFor(id: string): Promise<string> {
    await writing(this.pg)
      .update({ cart_id: generateEntityId(undefined, "cart") })
      .where({ id })
      .whereNull("cart_id")
    const { cart_id } = only(await this.table().where({ id }))
    if (cart_id === null) throw new MpgiError("not_found", `the charge ${id} has no cart`)
    return cart_id
  }

  /** Charges of one subscription, newest first. */
  of(subscription_id: string): Promise<ChargeRow[]> {
    return this.table().where({ subscription_id }).orderBy("charged_at", "desc").orderBy("id")
  }

  /** Charges of several subscriptions, newest first. */
  ofMany(subscription_ids: readonly string[]): Promise<ChargeRow[]> {
    return this.table()
      .whereIn("subscription_id", [...subscription_ids])
      .orderBy("charged_at", "desc")
      .orderBy("id")
  }

  /** The ids of those charges that are linked to no order. */
  async withoutOrder(ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set()
    const rows = await this.table()
      .select("id")
      .whereIn("id", [...ids])
      .whereNull("order_id")
    return new Set(rows.map(({ id }) => id))
  }

  /** Announces once that a charge was captured or declined: the mark and the event are written in one statement. */
  async announce(id: string, event: string): Promise<void> {
    const marked = writing(this.pg)
      .update({ announced_at: new Date() })
      .where({ id })
      .whereNull("announced_at")
      .returning(["id", this.pg.raw(`${ANNOUNCED} as announced`)])
    await andAnnounce(this.pg, event, marked)
  }

  /** Links a charge to the order that it pays; null removes the link. Undefined when another charge pays that order. */
  async link(id: string, order_id: string | null, linked_by: string): Promise<ChargeRow | undefined> {
    const taken = table<ChargeRow>(this.pg, "mpgi_charge")
      .select(this.pg.raw("1"))
      .whereRaw("order_id = ?", [order_id])
    const [row] = await writing(this.pg)
      .update({ order_id, linked_by })
      .where({ id })
      .whereNotExists(taken.whereNot({ id }))
      .returning("*")
    return row
  }

  private table() {
    return table<ChargeRow>(this.pg, "mpgi_charge")
  }
}

function writing(by: Knex) {
  return writeTo<ChargeRow>(by, "mpgi_charge", actor())
}

/** Whether a report changes the state of a charge: forward, to a chargeback, or back from a reversed one. */
function follows(known: ChargeRow["state"], reported: PaymentState): boolean {
  if (reported === "charged_back") return known !== "charged_back"
  return mayFollow(known, reported)
}
