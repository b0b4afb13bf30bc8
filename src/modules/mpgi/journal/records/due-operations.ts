import type { OrderNo } from "../../../../gateway"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { OperationRow } from "../../shared/rows"
import type { Leases } from "../../shared/leases"
import { changed, table } from "../../shared/database"

/** How long a claim excludes others. Longer than any pass takes; after a crash, another resolver takes over then. */
const LEASE_MS = 120_000

/** The journal as the resolver reads it: what is due, claimed by one resolver at a time over all servers. */
export class DueOperations {
  constructor(
    private readonly pg: Knex,
    private readonly leases: Leases,
  ) {}

  /**
   * Claims the operations that are due: open ones, applied ones that Medusa is not known to have, failed ones whose
   * row Medusa may still have. Returns them as they were, with `next_attempt_at` from before the claim.
   */
  claim(ids?: readonly string[], limit = 500): Promise<OperationRow[]> {
    return this.pg.transaction(async (by) => {
      const rows: OperationRow[] = await table<OperationRow>(by, "mpgi_operation")
        .where((due) => {
          void due.where("next_attempt_at", "<=", new Date()).orWhere({ state: "intent" })
        })
        .whereNot({ state: "recorded" })
        .modify((rows) => void (ids && rows.whereIn("id", [...ids])))
        .orderBy("next_attempt_at")
        .limit(limit)
        .forUpdate()
        .skipLocked()
      if (rows.length === 0) return rows
      await table<OperationRow>(by, "mpgi_operation")
        .whereIn(
          "id",
          rows.map(({ id }) => id),
        )
        .whereNot({ state: "intent" })
        .update({ next_attempt_at: new Date(Date.now() + LEASE_MS) })
      return rows
    })
  }

  /** Runs work about a payment in Medusa while no other server does; undefined when another one is at it. */
  exclusively<Result>(order_no: OrderNo, work: () => Promise<Result>): Promise<Result | undefined> {
    return this.leases.exclusively(`order ${order_no}`, work)
  }

  /** Operations of a payment that are due, now or later. */
  waiting(order_no: OrderNo): Promise<OperationRow[]> {
    return table<OperationRow>(this.pg, "mpgi_operation").where({ order_no }).whereNotNull("next_attempt_at")
  }

  /** Sets when an operation that has not changed is checked again; null for never. */
  async postpone({ id, state }: OperationRow, next_attempt_at: Date | null): Promise<void> {
    await table<OperationRow>(this.pg, "mpgi_operation").where({ id, state }).update({ next_attempt_at })
  }

  /** Medusa is known to have what was applied. */
  async recorded(id: string): Promise<void> {
    await table<OperationRow>(this.pg, "mpgi_operation")
      .where({ id, state: "applied" })
      .update(changed<OperationRow>(this.pg, { state: "recorded", next_attempt_at: null }))
  }
}
