import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { COLUMNS, JOINED, STATUS, type SubscriptionNow, type SubscriptionStatus } from "./subscription-status"

export interface SubscriptionFilter {
  status?: SubscriptionStatus | undefined
  provider_id?: string | undefined
  /** A part of the name, the beginning of a number of the gateway's or of the first payment. */
  words?: string | undefined
  /** Carts of the orders that the words name. */
  cart_ids?: readonly string[] | undefined
}

const SORTS = {
  created_at: "s.created_at",
  next_charge_at: "s.next_charge_at",
  contract_amount: "s.contract_amount::numeric",
} as const

export type SubscriptionSort = keyof typeof SORTS

/** Subscriptions as people look for them. What no payment has begun is left out, unless it is asked for. */
export class SubscriptionSearch {
  constructor(private readonly pg: Knex) {}

  /** A page, and how many there are. */
  async list(
    filter: SubscriptionFilter,
    { sort, descending }: { sort: SubscriptionSort; descending: boolean },
    { limit, offset }: { limit: number; offset: number },
  ): Promise<[SubscriptionNow[], number]> {
    const direction = descending ? "desc" : "asc"
    const rows = await this.selected(this.matching(filter))
      .orderByRaw(`${SORTS[sort]} ${direction} nulls last, s.id ${direction}`)
      .limit(limit)
      .offset(offset)
    const [count] = (await this.matching(filter).count({ all: "*" })) as { all: string }[]
    return [rows as SubscriptionNow[], Number(count?.all ?? 0)]
  }

  byId(id: string): Promise<SubscriptionNow | undefined> {
    return this.selected(this.joined()).where("s.id", id).first() as Promise<SubscriptionNow | undefined>
  }

  private matching({ status, provider_id, words, cart_ids = [] }: SubscriptionFilter): Knex.QueryBuilder {
    return this.joined().where((rows) => {
      if (status) void rows.whereRaw(`${STATUS} = ?`, [status])
      else void rows.whereRaw(`${STATUS} <> 'requested'`)
      if (provider_id) void rows.where("s.provider_id", provider_id)
      if (words) void rows.where((named) => this.named(named, words, cart_ids))
    })
  }

  private named(rows: Knex.QueryBuilder, words: string, cart_ids: readonly string[]): void {
    const escaped = words.replace(/[\\%_]/g, "\\$&")
    void rows
      .whereILike("s.contract_name", `%${escaped}%`)
      .orWhereILike("s.recurring_id", `${escaped}%`)
      .orWhereILike("s.order_no", `${escaped}%`)
      .orWhereIn("p.cart_id", [...cart_ids])
  }

  private selected(rows: Knex.QueryBuilder): Knex.QueryBuilder {
    return rows.select(
      "s.*",
      ...COLUMNS.map((column) => this.pg.raw(column)),
      this.pg.raw(`${STATUS} as status`),
    )
  }

  private joined(): Knex.QueryBuilder {
    return this.pg.queryBuilder().from(this.pg.raw(JOINED))
  }
}
