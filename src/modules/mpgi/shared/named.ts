import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Rows } from "./database"

/** What a search names in a list whose rows name payments. */
export interface Named {
  /** A gateway reference or a transaction. */
  words: string
  /** The gateway references of the payments that the search names otherwise, as by their order's number. */
  order_nos: readonly string[]
}

/** Restricts a list to the rows that a search names. `others`: further columns that the search may name exactly. */
export function whereNamed<Row extends object>(
  rows: Rows<Row>,
  named: Named | undefined,
  others: readonly string[] = [],
): void {
  if (named === undefined) return
  const { words, order_nos } = named
  void rows.where((any: Knex.QueryBuilder) => {
    void any.whereIn("order_no", [...order_nos, words.toUpperCase(), words])
    for (const column of ["transaction_id", ...others]) void any.orWhere(column, words)
  })
}
