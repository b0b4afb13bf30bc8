import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { PaymentState } from "../../../gateway"
import { changedNow } from "../audit/actor"
import { isBehind } from "../payments/fact"
import type { ChargeRow, SubscriptionRow } from "../rows"

/** What the gateway's query says of a charge. Amounts are decimal strings in main units. */
export interface ChargeFact {
  transaction_id: string
  order_no: string
  amount: string
  currency: string
  state: PaymentState
  charged_at: Date
}

/** The charges of subscriptions, once each. What the gateway says of one goes only forward. */
export class ChargeRecords {
  constructor(private readonly pg: Knex) {}

  /** Keeps what the gateway says of a charge. Doing it again, or in another order, comes to the same. */
  record({ id, provider_id }: SubscriptionRow, fact: ChargeFact): Promise<ChargeRow> {
    const { transaction_id, order_no, amount, currency, state, charged_at } = fact
    return this.pg.transaction(async (by) => {
      const row = { subscription_id: id, provider_id, transaction_id, order_no, amount, charged_at }
      const made = await by("mpgi_charge")
        .insert({
          ...{ ...row, state, currency_code: currency.toLowerCase() },
          id: generateEntityId(undefined, "mpgichg"),
          updated_at: changedNow(by),
        })
        .onConflict(by.raw("(provider_id, transaction_id) where deleted_at is null"))
        .ignore()
        .returning("*")
      if (made.length > 0) return made[0] as ChargeRow
      const which = { provider_id, transaction_id }
      const known = (await by("mpgi_charge").where(which).forUpdate().first()) as ChargeRow
      if (!isBehind(known.state, state)) return known
      const [row2] = await by("mpgi_charge")
        .where(which)
        .update({ state, updated_at: changedNow(by) })
        .returning("*")
      return row2 as ChargeRow
    })
  }

  byId(id: string): Promise<ChargeRow | undefined> {
    return this.table().where({ id }).first()
  }

  byOrderNo(provider_id: string, order_no: string): Promise<ChargeRow | undefined> {
    return this.table().where({ provider_id, order_no }).orderBy("charged_at", "desc").first()
  }

  /** Those of one subscription, the newest first. */
  of(subscription_id: string): Promise<ChargeRow[]> {
    return this.table().where({ subscription_id }).orderBy("charged_at", "desc").orderBy("id")
  }

  /** Its event was emitted. */
  async announced(id: string): Promise<void> {
    await this.table()
      .where({ id })
      .update({ announced_at: new Date(), updated_at: changedNow(this.pg) } as never)
  }

  /** Says which order a charge pays; null takes it back. Undefined when another charge pays that order. */
  async link(id: string, order_id: string | null, linked_by: string): Promise<ChargeRow | undefined> {
    const taken = this.pg("mpgi_charge").select(this.pg.raw("1")).whereRaw("order_id = ?", [order_id])
    const [row] = await this.table()
      .where({ id })
      .whereNotExists(taken.whereNot({ id }))
      .update({ order_id, linked_by, updated_at: changedNow(this.pg) } as never)
      .returning("*")
    return row as ChargeRow | undefined
  }

  private table() {
    return this.pg<ChargeRow>("mpgi_charge")
  }
}
