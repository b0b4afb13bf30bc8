import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { pageOf, table, type Page, type Rows } from "../shared/database"
import type { PaymentRow } from "../shared/rows"
import { COLUMNS, IS_STARTED, JOINED, STATUS, type SubscriptionNow } from "./subscription-status"
import type { SubscriptionStatus } from "./states"

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

/** A column that is never null has no nulls clause, so that its index can be read backwards. */
const NULLS = { created_at: "", next_charge_at: " nulls last", contract_amount: "" } as const

export type SubscriptionSort = keyof typeof SORTS

/** Searches subscriptions. Subscriptions that no payment has started are left out unless the filter requests them. */
export class SubscriptionSearch {
  constructor(private readonly pg: Knex) {}

  /** A page and the total count. The rows are chosen first, and further data is read only for the rows of the page. */
  async list(
    filter: SubscriptionFilter,
    { sort, descending }: { sort: SubscriptionSort; descending: boolean },
    page: Page,
  ): Promise<[SubscriptionNow[], number]> {
    const direction = descending ? "desc" : "asc"
    const sorted = (rows: Rows<SubscriptionNow>) =>
      rows.orderByRaw(`${SORTS[sort]} ${direction}${NULLS[sort]}, s.id ${direction}`)
    const [chosen, count] = await pageOf(
      () => this.matching(filter),
      (rows) => sorted(rows.select("s.id")),
      page,
    )
    const ids = chosen.map(({ id }) => id)
    const rows = await sorted(this.selected(this.joined())).whereIn("s.id", ids)
    return [rows, count]
  }

  /** Subscriptions whose first payment was for one of these carts and was made, the newest first. */
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
    return this.from(status ? JOINED : "mpgi_subscription as s").where((rows) => {
      if (status) void rows.whereRaw(`${STATUS} = ?`, [status])
      else void rows.whereRaw(IS_STARTED)
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
      .orWhereIn("s.order_no", this.ordersOf(cart_ids))
  }

  private ordersOf(cart_ids: readonly string[]) {
    return table<PaymentRow>(this.pg, "mpgi_payment")
      .select("order_no")
      .whereIn("cart_id", [...cart_ids])
  }

  private selected(rows: Rows<SubscriptionNow>): Rows<SubscriptionNow> {
    return rows.select(
      "s.*",
      ...COLUMNS.map((column) => this.pg.raw(column)),
      this.pg.raw(`${STATUS} as status`),
    )
  }

  private joined(): Rows<SubscriptionNow> {
    return this.from(JOINED)
  }

  private from(tables: string): Rows<SubscriptionNow> {
    const rows = this.pg.queryBuilder<SubscriptionNow, SubscriptionNow[]>().whereNull("s.deleted_at")
    return rows.from(this.pg.raw(tables))
  }
}
