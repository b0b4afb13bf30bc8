import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { table, UNRECORDED, writeTo } from "./database"
import type { OutboxRow } from "./rows"
import { DAY, MINUTE } from "./time"

/** How long a server has for announcing a row before another one tries. */
const CLAIM_MS = 3 * MINUTE
/** An announcement that keeps failing is abandoned after a day. */
const KEPT_MS = DAY

/**
 * Events that are still to be emitted. A row is written in the statement of the change that it announces, so that
 * neither is without the other. Each event is emitted at least once: again when a server dies while it emits.
 */
export class Outbox {
  constructor(private readonly pg: Knex) {}

  /**
   * Claims announcements that are due, oldest first. Each goes to one worker across all servers. An announcement waits
   * while an earlier one about the same record is being made, or has failed.
   */
  async claim(limit: number): Promise<OutboxRow[]> {
    const now = new Date()
    const earlier = table<OutboxRow>(this.pg, "mpgi_outbox as earlier")
      .whereRaw("earlier.about = mpgi_outbox.about and earlier.created_at < mpgi_outbox.created_at")
      .where("earlier.due_at", ">", now)
    const due = table<OutboxRow>(this.pg, "mpgi_outbox")
      .where("due_at", "<=", now)
      .whereNotExists(earlier)
      .orderBy("due_at")
      .limit(limit)
    const claim = { due_at: new Date(now.getTime() + CLAIM_MS) }
    const rows = await this.write().claim(due, claim)
    return rows.sort((one, other) => one.created_at.getTime() - other.created_at.getTime())
  }

  /**
   * Adds a row that is claimed by the caller, once for each `id`; undefined where it exists already.
   * @see andAnnounce for what belongs to a change
   */
  async add(row: Pick<OutboxRow, "id" | "event" | "about" | "data">): Promise<OutboxRow | undefined> {
    const due_at = new Date(Date.now() + CLAIM_MS)
    const [added] = await this.write()
      .insert({ ...row, due_at })
      .onConflict("id")
      .ignore()
      .returning("*")
    return added
  }

  /** Lets a row wait as long again as it has waited so far. */
  async postpone({ id, created_at }: OutboxRow): Promise<void> {
    const now = Date.now()
    const due_at = new Date(now + Math.max(now - created_at.getTime(), CLAIM_MS))
    await this.write().update({ due_at }).where({ id })
  }

  /** Deletes an announcement that was made, or that is too old. */
  async done({ id }: OutboxRow): Promise<void> {
    await this.write().delete().where({ id })
  }

  private write() {
    return writeTo<OutboxRow>(this.pg, "mpgi_outbox", UNRECORDED)
  }

  /** Whether an announcement that has just failed is tried again. */
  isWorthAnother({ created_at }: OutboxRow, now = Date.now()): boolean {
    return now - created_at.getTime() < KEPT_MS
  }
}

/**
 * Adds an announcement in the transaction of the change that it is about. Transactions on one record wait for each
 * other, so the time is that of this statement: their announcements are in the order of the changes.
 */
export async function announceIn(
  by: Knex,
  { event, about, data }: Pick<OutboxRow, "event" | "about" | "data">,
): Promise<void> {
  const id = generateEntityId(undefined, "mpgiout")
  const created_at = by.raw("clock_timestamp()")
  const row = { id, event, about, data, due_at: new Date(), created_at }
  await writeTo<OutboxRow>(by, "mpgi_outbox", UNRECORDED).insert(row)
}

const AND_ANNOUNCE = `
  with changed as (?), noted as (
    insert into mpgi_outbox (id, event, about, data, due_at)
    select concat_ws(' ', ?::text, id, gen_random_uuid()), ?::text, id, announced, now()
    from changed where announced is not null
  )
  select * from changed`

/** The value of `announced` for a row that is announced without facts of its own. */
export const ANNOUNCED = "'{}'::jsonb"

/**
 * Adds to a statement that changes rows the announcement of every row that it returns. The statement has to return
 * the rows' `id`, and `announced`: null, or facts of this change as JSON, since the record may have moved on when the
 * event is emitted.
 * @returns what the statement returns
 */
export async function andAnnounce<Row extends { id: string }>(
  by: Knex,
  event: string,
  change: Knex.QueryBuilder,
): Promise<Row[]> {
  type Changed = Row & { announced?: object | null }
  const { rows } = await by.raw<{ rows: Changed[] }>(AND_ANNOUNCE, [change, event, event])
  for (const row of rows) delete row.announced
  return rows
}
