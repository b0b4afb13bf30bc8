import type { OrderNo } from "../../../gateway"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { PAYMENT_STATES } from "../models/payment"
import type { Accounts } from "../shared/accounts"
import type { PaymentRow } from "../shared/rows"
import { pageOf, table, type Page, type Rows } from "../shared/database"
import { HOUR } from "../shared/time"
import type { DueCaptures } from "./due-captures"

/** The filters. A list matches any of its values; an absent filter matches everything. */
export interface PaymentFilter {
  /** Names of states; an unknown name matches nothing. */
  states?: readonly string[] | undefined
  provider_ids?: readonly string[] | undefined
  /** Lower case. */
  currency_codes?: readonly string[] | undefined
  flow?: PaymentRow["flow"] | undefined
  /** `any`, `none`, or the name of a problem. */
  problem?: string | undefined
  /** `ending`: something is authorized and not captured, and the end is near · `ended`: it has passed. */
  authorization?: "ending" | "ended" | undefined
  created_from?: Date | undefined
  /** Excluded. */
  created_to?: Date | undefined
  /** Decimal strings in main units, both included. */
  amount_min?: string | undefined
  amount_max?: string | undefined
  /** The beginning of an order number or a transaction, a cart, or the last four digits of a card. */
  words?: string | undefined
  /** Carts of the orders that the search text names. */
  cart_ids?: readonly string[] | undefined
  /** These orders themselves, for payments that were made without a cart. */
  order_ids?: readonly string[] | undefined
}

const SORTS = {
  created_at: "created_at",
  amount: "amount::numeric",
  captured_amount: "captured_amount::numeric",
  // The gateway reports free text; what is not a number comes last. An unescaped question mark would be a placeholder.
  risk_score: "case when risk_score ~ '^[0-9]{1,9}([.][0-9]{1,9})\\?$' then risk_score::numeric end",
} as const

/** A column that is never null has no nulls clause, so that its index can be read backwards. */
const NULLS = { created_at: "", amount: "", captured_amount: "", risk_score: " nulls last" } as const

export type PaymentSort = keyof typeof SORTS

/** How near the end of an authorization is that counts as ending. */
const ENDING_MS = 48 * HOUR

/** How many rows of an export are in memory at a time. */
const PAGE_SIZE = 500

/** Searches payments. Payments never sent to the gateway are left out, unless their state is a filter. */
export class PaymentSearch {
  constructor(
    private readonly pg: Knex,
    private readonly accounts: Pick<Accounts, "ids">,
    private readonly dueCaptures: Pick<DueCaptures, "endingBetween">,
  ) {}

  /** A page of payments, and the total number. */
  async list(
    filter: PaymentFilter,
    { sort, descending }: { sort: PaymentSort; descending: boolean },
    page: Page,
  ): Promise<[PaymentRow[], number]> {
    const direction = descending ? "desc" : "asc"
    return pageOf(
      () => this.matching(filter),
      (rows) => rows.orderByRaw(`${SORTS[sort]} ${direction}${NULLS[sort]}, id ${direction}`),
      page,
    )
  }

  /** All matching payments, the newest first, in pages of some hundred. */
  async *export(filter: PaymentFilter): AsyncGenerator<PaymentRow[]> {
    let last: string | undefined
    for (;;) {
      // Ids grow with time.
      const rows: PaymentRow[] = await this.matching(filter)
        .modify((more) => void (last && more.where("id", "<", last)))
        .orderBy("id", "desc")
        .limit(PAGE_SIZE)
      if (rows.length > 0) yield rows
      if (rows.length < PAGE_SIZE) return
      last = rows.at(-1)?.id
    }
  }

  /** Whether any payment was ever opened at the gateway. */
  async hasAny(): Promise<boolean> {
    // By the index of that time: without an order the whole table may be read.
    const [latest] = await this.matching({}).select("id").orderBy("opened_at", "desc").limit(1)
    return latest !== undefined
  }

  /** Some payments by their order numbers. */
  byOrderNos(order_nos: readonly OrderNo[]): Promise<PaymentRow[]> {
    return table<PaymentRow>(this.pg, "mpgi_payment").whereIn("order_no", [...order_nos])
  }

  /** The references of the payments of some carts and orders. */
  async listReferences({
    cart_ids = [],
    order_ids = [],
  }: Pick<PaymentFilter, "cart_ids" | "order_ids">): Promise<OrderNo[]> {
    if (cart_ids.length + order_ids.length === 0) return []
    const rows = await table<PaymentRow>(this.pg, "mpgi_payment")
      .where((of) => void of.whereIn("cart_id", [...cart_ids]).orWhereIn("order_id", [...order_ids]))
      .select("order_no")
    return rows.map(({ order_no }) => order_no)
  }

  private matching(filter: PaymentFilter): Rows<PaymentRow> {
    const { states, provider_ids, currency_codes, flow, problem, words } = filter
    const { created_from, created_to, amount_min, amount_max } = filter
    return table<PaymentRow>(this.pg, "mpgi_payment").where((rows) => {
      if (!states?.includes("created")) void rows.whereNotNull("opened_at")
      if (states)
        void rows.whereIn(
          "state",
          PAYMENT_STATES.filter((state) => states.includes(state)),
        )
      if (provider_ids) void rows.whereIn("provider_id", [...provider_ids])
      if (currency_codes) void rows.whereIn("currency_code", [...currency_codes])
      if (flow) void rows.where({ flow })
      if (problem === "any") void rows.whereNotNull("problem")
      else if (problem === "none") void rows.whereNull("problem")
      else if (problem) void rows.where({ problem })
      if (filter.authorization) void rows.where((ends) => this.ends(ends, filter))
      if (created_from) void rows.where("created_at", ">=", created_from)
      if (created_to) void rows.where("created_at", "<", created_to)
      if (amount_min) void rows.whereRaw("amount::numeric >= ?::numeric", [amount_min])
      if (amount_max) void rows.whereRaw("amount::numeric <= ?::numeric", [amount_max])
      if (words) void rows.where((named) => this.named(named, words, filter))
    })
  }

  private ends(rows: Knex.QueryBuilder, { authorization }: PaymentFilter): void {
    const now = Date.now()
    const period: [Date, Date] =
      authorization === "ended" ? [new Date(0), new Date(now)] : [new Date(now), new Date(now + ENDING_MS)]
    // Each account has its own option for how long authorizations last.
    for (const id of this.accounts.ids())
      void rows.orWhere((own) => this.dueCaptures.endingBetween(own, id, ...period))
  }

  private named(rows: Knex.QueryBuilder, words: string, filter: PaymentFilter): void {
    const { cart_ids = [], order_ids = [] } = filter
    const beginning = (text: string) => `${text.replace(/[\\%_]/g, "\\$&")}%`
    // Each of these conditions has an index.
    void rows
      .where({ cart_id: words })
      .orWhereIn("cart_id", [...cart_ids])
      .orWhereIn("order_id", [...order_ids])
    // The number of an order means that order, not the transactions that begin with it.
    const isOrderNumber = order_ids.length > 0 && /^\d+$/.test(words)
    // Order numbers are upper case, transactions as the gateway writes them.
    if (!isOrderNumber)
      void rows
        .orWhereLike("order_no", beginning(words.toUpperCase()))
        .orWhereLike("transaction_id", beginning(words))
    if (/^\d{4}$/.test(words)) void rows.orWhereRaw("right(card_mask, 4) = ?", [words])
  }
}
