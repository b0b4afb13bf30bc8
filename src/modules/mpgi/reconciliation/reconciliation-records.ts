import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { ReconciliationRow } from "../shared/rows"
import { DAY, MINUTE } from "../shared/time"
import { pageOf, table, UNRECORDED, writeTo } from "../shared/database"

/** How long a worker's claim lasts before another takes over. Longer than two queries of the longest time-out. */
const LEASE_MS = 5 * MINUTE

export type Counts = Pick<ReconciliationRow, "compared" | "found" | "resolved" | "needs_review">

export interface RunRequest {
  provider_id: string
  trigger: ReconciliationRow["trigger"]
  scope: ReconciliationRow["scope"]
  requested_by?: string | null
  /** How far back the payments are read, in days. */
  days: number
}

/**
 * The runs of the reconciliation. Each account has at most one unfinished run, which one worker at a time processes.
 */
export class ReconciliationRecords {
  constructor(private readonly pg: Knex) {}

  /** Creates a run, or returns the unfinished one. */
  async request({ days, requested_by = null, ...values }: RunRequest): Promise<ReconciliationRow> {
    const to_at = new Date()
    await this.write()
      .insert({
        ...values,
        requested_by,
        to_at,
        from_at: new Date(to_at.getTime() - days * DAY),
        id: generateEntityId(undefined, "mpgirec"),
      })
      .onConflict(this.pg.raw("(provider_id) where state <> 'done' and deleted_at is null"))
      .ignore()
    return (await this.unfinished(values.provider_id)) ?? this.request({ ...values, days, requested_by })
  }

  /** The run that is not done. @entryPoint */
  unfinished(provider_id: string): Promise<ReconciliationRow | undefined> {
    return this.table().where({ provider_id }).whereNot({ state: "done" }).first()
  }

  /** When the newest completed run began, of one scope or of any. */
  async lastBegan(provider_id: string, scope?: ReconciliationRow["scope"]): Promise<Date | null> {
    const row = await this.table()
      .where({ provider_id, state: "done" })
      .modify((rows) => void (scope && rows.where({ scope })))
      .orderBy("started_at", "desc")
      .first()
    return row?.started_at ?? null
  }

  /** Claims the unfinished run of an account; undefined when there is none or another worker is processing it. */
  async claim(provider_id: string): Promise<ReconciliationRow | undefined> {
    const free = table<ReconciliationRow>(this.pg, "mpgi_reconciliation")
      .where({ provider_id })
      .whereNot({ state: "done" })
      .where((claimed) => {
        void claimed.whereNull("claimed_until").orWhere("claimed_until", "<", new Date())
      })
    const [row] = await this.write().claim(free, {
      state: "running",
      attempts: this.pg.raw("attempts + 1"),
      started_at: this.pg.raw("coalesce(started_at, now())"),
      claimed_until: new Date(Date.now() + LEASE_MS),
      error: null,
      updated_at: new Date(),
    })
    return row
  }

  /** Moves the cursor past a part that was compared completely. Returns false when another worker has taken over. */
  advance(run: ReconciliationRow, cursor: string | null, counts: Counts): Promise<boolean> {
    return this.change(run, {
      ...(cursor === null ? {} : { cursor }),
      ...Object.fromEntries(
        Object.entries(counts).map(([name, more]) => [name, this.pg.raw(`${name} + ${Number(more)}`)]),
      ),
      claimed_until: new Date(Date.now() + LEASE_MS),
    })
  }

  /** Ends a run in which everything was read. */
  finish(run: ReconciliationRow): Promise<boolean> {
    return this.change(run, { state: "done", finished_at: new Date(), claimed_until: null })
  }

  /** Ends a failed attempt. The cursor stays where it is, and the next worker continues from there. */
  fail(run: ReconciliationRow, error: string): Promise<boolean> {
    return this.change(run, { state: "failed", error: error.slice(0, 300), claimed_until: null })
  }

  byId(id: string): Promise<ReconciliationRow | undefined> {
    return this.table().where({ id }).first()
  }

  /** A page of runs, the newest first, and how many there are. */
  async list(limit: number, offset: number): Promise<[ReconciliationRow[], number]> {
    return pageOf(
      () => this.table(),
      (rows) => rows.orderBy("id", "desc"),
      { limit, offset },
    )
  }

  private async change({ id, attempts }: ReconciliationRow, values: object): Promise<boolean> {
    const changed = await this.write()
      .update({ ...values, updated_at: new Date() })
      .where({ id, attempts, state: "running" })
    return changed === 1
  }

  private write() {
    return writeTo<ReconciliationRow>(this.pg, "mpgi_reconciliation", UNRECORDED)
  }

  private table() {
    return table<ReconciliationRow>(this.pg, "mpgi_reconciliation")
  }
}
