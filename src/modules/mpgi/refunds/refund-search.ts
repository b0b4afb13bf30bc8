import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { OperationRow } from "../shared/rows"
import { pageOf, table, type Page } from "../shared/database"

export interface RefundFilter {
  state?: OperationRow["state"] | undefined
  source?: OperationRow["source"] | undefined
  provider_id?: string | undefined
  /** An exact order number, transaction, or gateway reference of a refund. */
  q?: string | undefined
}

/** The refunds in the journal, across all orders. */
export class RefundSearch {
  constructor(private readonly pg: Knex) {}

  /** A page of refunds, the newest first, and how many there are. */
  async list({ q, ...filter }: RefundFilter, page: Page): Promise<[OperationRow[], number]> {
    const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
    const which = () =>
      table<OperationRow>(this.pg, "mpgi_operation")
        .where({ kind: "refund", ...given })
        .modify((rows) => {
          if (q === undefined) return
          void rows.where((named) => {
            void named.where({ order_no: q }).orWhere({ transaction_id: q }).orWhere({ gateway_reference: q })
          })
        })
    return pageOf(which, (rows) => rows.orderBy("created_at", "desc").orderBy("id"), page)
  }
}
