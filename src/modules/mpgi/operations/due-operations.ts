import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { changedNow } from "../audit/actor"
import type { OperationRow } from "../rows"

/** How long a claim keeps others away. Longer than any pass takes; one who dies is followed after it. */
const LEASE_MS = 120_000

/** The journal as the resolver reads it: what is due, claimed by one resolver at a time over all servers. */
export class DueOperations {
  constructor(private readonly pg: Knex) {}

  /**
   * Takes the writes that somebody should look at: open ones, applied ones that Medusa is not known to have, failed
   * ones whose row Medusa may still have. They are answered as they were, `next_attempt_at` before the claim.
   */
  claim(ids?: readonly string[], limit = 500): Promise<OperationRow[]> {
    return this.pg.transaction(async (by) => {
      const rows = (await by<OperationRow>("mpgi_operation")
        .where((due) => {
          void due.where("next_attempt_at", "<=", new Date()).orWhere({ state: "intent" })
        })
        .whereNot({ state: "recorded" })
        .whereNull("deleted_at")
        .modify((rows) => void (ids && rows.whereIn("id", [...ids])))
        .orderBy("next_attempt_at")
        .limit(limit)
        .forUpdate()
        .skipLocked()) as OperationRow[]
      if (rows.length === 0) return rows
      await by("mpgi_operation")
        .whereIn(
          "id",
          rows.map(({ id }) => id),
        )
        .whereNot({ state: "intent" })
        .update({ next_attempt_at: new Date(Date.now() + LEASE_MS) })
      return rows
    })
  }

  /**
   * Does something about a payment in Medusa while nobody else does so on any server; undefined when somebody is at
   * it. The lock goes with the connection, so a server that dies leaves none.
   */
  alone<Result>(order_no: string, work: () => Promise<Result>): Promise<Result | undefined> {
    return this.pg.transaction(async (by) => {
      const key = `mpgi:${order_no}`
      const { rows } = await by.raw<{ rows: { mine: boolean }[] }>(
        "select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as mine",
        [key],
      )
      return rows[0]?.mine ? work() : undefined
    })
  }

  /** Writes of a payment that somebody should look at, now or later. */
  waiting(order_no: string): Promise<OperationRow[]> {
    return this.pg<OperationRow>("mpgi_operation").where({ order_no }).whereNotNull("next_attempt_at")
  }

  /** When to look again at a write that is still as it was; null for never. */
  async postpone({ id, state }: OperationRow, next_attempt_at: Date | null): Promise<void> {
    await this.pg("mpgi_operation").where({ id, state }).update({ next_attempt_at })
  }

  /** Medusa is known to have what was applied. */
  async recorded(id: string): Promise<void> {
    await this.pg("mpgi_operation")
      .where({ id, state: "applied" })
      .update({ state: "recorded", next_attempt_at: null, updated_at: changedNow(this.pg) })
  }
}
