import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { isDeepStrictEqual } from "node:util"
import { wholeTable } from "../shared/database"
import { inBatches } from "../shared/work-limit"
import { actor } from "./actor"

/** Names of tables, without `mpgi_`. They are the subjects of the audit. */
export interface AuditedTables {
  /** The tables whose changes are all recorded, each by its own trigger. */
  audited?: readonly string[]
  /**
   * Those of them whose history is deleted with their rows, after the retention period. The history of all others is
   * kept.
   */
  forgotten?: readonly string[]
}

const CORE = {
  audited: ["payment", "operation", "notification", "case", "discrepancy", "installation"],
  forgotten: ["payment", "notification"],
}

/** An event that changed no column: a query with its reply, a decision with its reason. */
export interface Note {
  /** The name of a table, without `mpgi_`. */
  subject: string
  subject_id: string
  event: string
  /** Default: the current actor. */
  actor?: string
  /** Facts: codes, references, amounts. Nothing personal, no secret, no free text. */
  facts?: Record<string, string | number | boolean | null>
}

/** Adds a note to the audit, in the transaction of its event. The triggers record the columns that change. */
export async function audit(by: Knex, { facts = {}, ...note }: Note): Promise<void> {
  await by("mpgi_audit").insert({ actor: actor(), ...note, changes: JSON.stringify(facts) })
}

/** Reads the audit. */
export class AuditRecords {
  private readonly tables: readonly AuditedTables[]

  constructor(
    private readonly pg: Knex,
    features: readonly AuditedTables[] = [],
  ) {
    this.tables = [CORE, ...features]
  }

  /** The events of one subject, in order. */
  of(subject: string, subject_id: string): Promise<AuditEvent[]> {
    return wholeTable<AuditEvent>(this.pg, "mpgi_audit").where({ subject, subject_id }).orderBy("seq")
  }

  /** Deletes the history of rows that retention has deleted: see {@link forgetRemoved}. */
  forgetRemoved(batch?: number): Promise<number> {
    const forgotten = this.tables.flatMap((each) => each.forgotten ?? [])
    return forgetRemoved(this.pg, forgotten, batch)
  }

  /**
   * Rebuilds everything from the audit alone and compares it with the tables, at one point in time. Returns one message
   * for each discrepancy; none means that nothing was changed without the audit. Reads both completely.
   */
  disagreements(): Promise<string[]> {
    return this.pg.transaction(
      async (by) => {
        const events = await wholeTable<AuditEvent>(by, "mpgi_audit").orderBy("seq")
        const states = rebuild(events)
        const found: string[] = []
        for (const subject of this.tables.flatMap(({ audited = [] }) => audited)) {
          const { rows } = await by.raw<{ rows: { id: string; row: Record<string, unknown> }[] }>(
            "select id, to_jsonb(it) as row from ?? as it",
            [`mpgi_${subject}`],
          )
          for (const { id, row } of rows) {
            const state = states.get(`${subject} ${id}`)
            states.delete(`${subject} ${id}`)
            if (!state) found.push(`${subject} ${id} is not in the audit`)
            for (const [column, value] of Object.entries(state ?? {})) {
              if (isDeepStrictEqual(row[column], value)) continue
              found.push(`${subject} ${id}: ${column} is not what the audit says`)
            }
          }
        }
        return [...found, ...[...states.keys()].map((key) => `${key} is not in its table`)]
      },
      { isolationLevel: "repeatable read", readOnly: true },
    )
  }
}

/**
 * Deletes the history of rows that retention deleted at least 30 days ago, in batches of rows. The database refuses to
 * delete any other event: see `mpgi_audit_is_append_only` in the migration.
 * @returns for how many rows the history was deleted
 */
function forgetRemoved(pg: Knex, subjects: readonly string[], batch = 500): Promise<number> {
  return inBatches(batch, (limit) => forgetSome(pg, subjects, limit))
}

function forgetSome(pg: Knex, subjects: readonly string[], batch: number): Promise<number> {
  return pg.transaction(async (by) => {
    const gone = await by("mpgi_audit")
      .select<{ subject: string; subject_id: string }[]>("subject", "subject_id")
      .where({ event: "removed" })
      .whereIn("subject", [...subjects])
      .whereRaw("at < now() - interval '30 days'")
      .orderBy("at")
      .limit(batch)
    const named = gone.map(({ subject, subject_id }) => [subject, subject_id])
    const events = () => by("mpgi_audit").whereIn(["subject", "subject_id"], named)
    // The event that allows the deletion is deleted last.
    await events().whereNot({ event: "removed" }).delete()
    await events().delete()
    return gone.length
  })
}

/** One line of the audit, in the order of `seq`. */
export interface AuditEvent {
  /** Increases. For one subject it follows the order of its changes, which lock the row while they are recorded. */
  seq: string
  at: Date
  /** The name of a table, without `mpgi_`. */
  subject: string
  subject_id: string
  /** `created`, `changed`, `removed`, or the name of an event that changes no column. */
  event: string
  actor: string
  /** The changed columns with their new values. */
  changes: Record<string, unknown>
}

/** Rebuilds the state of each subject, column by column, from its events alone. Removed subjects are left out. */
export function rebuild(
  events: Iterable<Pick<AuditEvent, "subject" | "subject_id" | "event" | "changes">>,
): Map<string, Record<string, unknown>> {
  const states = new Map<string, Record<string, unknown>>()
  for (const { subject, subject_id, event, changes } of events) {
    const key = `${subject} ${subject_id}`
    switch (event) {
      case "created":
        states.set(key, { ...changes })
        break
      case "changed":
        states.set(key, { ...states.get(key), ...changes })
        break
      case "removed":
        states.delete(key)
        break
    }
  }
  return states
}
