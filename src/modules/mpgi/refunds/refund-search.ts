import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { OperationRow } from "../shared/rows"
import { pageOf, table, type Page } from "../shared/database"
import { whereNamed, type Named } from "../shared/named"

export interface RefundFilter {
  state?: OperationRow["state"] | undefined
  source?: OperationRow["source"] | undefined
  provider_id?: string | undefined
  /** May also name the gateway's reference of a refund. */
  named?: Named | undefined
}

/** The refunds in the journal, across all orders. */
export class RefundSearch {
  constructor(private readonly pg: Knex) {}

  /** A page of refunds, the newest first, and how many there are. */
  async list({ named, ...filter }: RefundFilter, page: Page): Promise<[OperationRow[], number]> {
    const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
    const which = () =>
      table<OperationRow>(this.pg, "mpgi_operation")
        .where({ kind: "refund", ...given })
        .modify((rows) => whereNamed(rows, named, ["gateway_reference"]))
    return pageOf(which, (rows) => rows.orderBy("created_at", "desc").orderBy("id"), page)
  }
}
