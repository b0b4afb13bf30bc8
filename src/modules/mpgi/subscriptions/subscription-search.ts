import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { pageOf, type Page, type Rows } from "../shared/database"
import { COLUMNS, JOINED, STATUS, type SubscriptionNow, type SubscriptionStatus } from "./subscription-status"

export interface SubscriptionFilter {
  status?: SubscriptionStatus | undefined
  provider_id?: string | undefined
  /** Part of the name, or the beginning of the `recurring_id` or of the first payment's order number. */
  words?: string | undefined
  /** Carts of the orders that match the words. */
  cart_ids?: readonly string[] | undefined
}

const SORTS = {
  created_at: "s.created_at",
  next_charge_at: "s.next_charge_at",
  contract_amount: "s.contract_amount::numeric",
} as const

/** A column that is never null says nothing of nulls: its index is read backwards then. */
const NULLS = { created_at: "", next_charge_at: " nulls last", contract_amount: "" } as const

export type SubscriptionSort = keyof typeof SORTS

/** Search over subscriptions. Those that no payment has started are left out unless the filter requests them. */
export class SubscriptionSearch {
  constructor(private readonly pg: Knex) {}

  /** A page and the total count. */
  async list(
    filter: SubscriptionFilter,
    { sort, descending }: { sort: SubscriptionSort; descending: boolean },
    page: Page,
  ): Promise<[SubscriptionNow[], number]> {
    const direction = descending ? "desc" : "asc"
    return pageOf(
      () => this.matching(filter),
      (rows) =>
        this.selected(rows).orderByRaw(`${SORTS[sort]} ${direction}${NULLS[sort]}, s.id ${direction}`),
      page,
    )
  }

  /** Those whose first payment was for one of these carts and is made, the newest first. */
  ofCarts(cart_ids: readonly string[]): Promise<SubscriptionNow[]> {
    const rows = this.joined()
      .whereIn("p.cart_id", [...cart_ids])
      .whereRaw(`${STATUS} <> 'requested'`)
    return this.selected(rows).orderBy("s.created_at", "desc").orderBy("s.id")
  }

  byId(id: string): Promise<SubscriptionNow | undefined> {
    return this.selected(this.joined()).where("s.id", id).first()
  }

  private matching({ status, provider_id, words, cart_ids = [] }: SubscriptionFilter): Rows<SubscriptionNow> {
    return this.joined().where((rows) => {
      if (status) void rows.whereRaw(`${STATUS} = ?`, [status])
      else void rows.whereRaw(`${STATUS} <> 'requested'`)
      if (provider_id) void rows.where("s.provider_id", provider_id)
      if (words) void rows.where((named) => this.named(named, words, cart_ids))
    })
  }

  private named(rows: Rows<SubscriptionNow>, words: string, cart_ids: readonly string[]): void {
    const escaped = words.replace(/[\\%_]/g, "\\$&")
    void rows
      .whereILike("s.contract_name", `%${escaped}%`)
      .orWhereILike("s.recurring_id", `${escaped}%`)
      .orWhereILike("s.order_no", `${escaped}%`)
      .orWhereIn("p.cart_id", [...cart_ids])
  }

  private selected(rows: Rows<SubscriptionNow>): Rows<SubscriptionNow> {
    return rows.select(
      "s.*",
      ...COLUMNS.map((column) => this.pg.raw(column)),
      this.pg.raw(`${STATUS} as status`),
    )
  }

  private joined(): Rows<SubscriptionNow> {
    const rows = this.pg.queryBuilder<SubscriptionNow, SubscriptionNow[]>().whereNull("s.deleted_at")
    return rows.from(this.pg.raw(JOINED))
  }
}
