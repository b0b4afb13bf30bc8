import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { inBatches } from "../shared/in-batches"

/** What retention deletes; the history of everything else is kept. */
const SUBJECTS = ["payment", "notification", "awaiting_order"]

/**
 * Deletes the history of rows that retention has deleted, once they have been gone for 30 days, in batches of rows. The database
 * refuses to delete any other event: see `mpgi_audit_is_append_only` in the migration.
 * @returns the history of how many rows was deleted
 */
export function forgetRemoved(pg: Knex, batch = 500): Promise<number> {
  return inBatches(batch, (limit) => forgetSome(pg, limit))
}

function forgetSome(pg: Knex, batch: number): Promise<number> {
  return pg.transaction(async (by) => {
    const gone = await by("mpgi_audit")
      .select<{ subject: string; subject_id: string }[]>("subject", "subject_id")
      .where({ event: "removed" })
      .whereIn("subject", SUBJECTS)
      .whereRaw("at < now() - interval '30 days'")
      .orderBy("at")
      .limit(batch)
    const named = gone.map(({ subject, subject_id }) => [subject, subject_id])
    const events = () => by("mpgi_audit").whereIn(["subject", "subject_id"], named)
    // The event that allows it goes last.
    await events().whereNot({ event: "removed" }).delete()
    await events().delete()
    return gone.length
  })
}
