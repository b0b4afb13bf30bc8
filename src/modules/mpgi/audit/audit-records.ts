import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { isDeepStrictEqual } from "node:util"
import { wholeTable } from "../shared/database"
import { inBatches } from "../shared/work-limit"
import { actor } from "./actor"

/** The subjects that retention deletes; the history of everything else is kept. */
const SUBJECTS = ["payment", "notification", "awaiting_order"]

/** The tables whose changes are all recorded, each by its own trigger. */
const TABLES: Partial<Record<Subject, string>> = {
  payment: "mpgi_payment",
  payment_link: "mpgi_payment_link",
  awaiting_order: "mpgi_awaiting_order",
  operation: "mpgi_operation",
  notification: "mpgi_notification",
  case: "mpgi_case",
  discrepancy: "mpgi_discrepancy",
  payout: "mpgi_payout",
  beneficiary: "mpgi_beneficiary",
  beneficiary_change: "mpgi_beneficiary_change",
  checkout_setting: "mpgi_checkout_setting",
  saved_card: "mpgi_saved_card",
  subscription_plan: "mpgi_subscription_plan",
  subscription: "mpgi_subscription",
  charge: "mpgi_charge",
  installation: "mpgi_installation",
}

/** An event that changed no column: a query with its reply, a decision with its reason. */
export interface Note {
  subject: Subject
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
  constructor(private readonly pg: Knex) {}

  /** The events of one subject, in order. */
  of(subject: Subject, subject_id: string): Promise<AuditEvent[]> {
    return wholeTable<AuditEvent>(this.pg, "mpgi_audit").where({ subject, subject_id }).orderBy("seq")
  }

  /** Deletes the history of what retention has deleted: see {@link forgetRemoved}. */
  forgetRemoved(batch?: number): Promise<number> {
    return forgetRemoved(this.pg, batch)
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
        for (const [subject, table] of Object.entries(TABLES)) {
          const { rows } = await by.raw<{ rows: { id: string; row: Record<string, unknown> }[] }>(
            "select id, to_jsonb(it) as row from ?? as it",
            [table],
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
function forgetRemoved(pg: Knex, batch = 500): Promise<number> {
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
    // The event that allows the deletion is deleted last.
    await events().whereNot({ event: "removed" }).delete()
    await events().delete()
    return gone.length
  })
}

/** The subject of an event. */
type Subject =
  | "payment"
  | "payment_link"
  | "awaiting_order"
  | "operation"
  | "notification"
  | "case"
  | "discrepancy"
  | "payout"
  | "beneficiary"
  | "beneficiary_change"
  | "checkout_setting"
  | "saved_card"
  | "subscription_plan"
  | "subscription"
  | "charge"
  | "installation"

/** One line of the audit, in the order of `seq`. */
export interface AuditEvent {
  /** Increases. For one subject it follows the order of its changes, which lock the row while they are recorded. */
  seq: string
  at: Date
  subject: Subject
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
