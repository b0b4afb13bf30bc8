import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { APPLIED, isApplied, isUnsettled, UNSETTLED } from "../journal/records/states"
import type { OperationRow } from "../shared/rows"
import { only, table, UNRECORDED, writeTo, type Values } from "../shared/database"
import { operationKindOf, type BulkRow, type MpgiBulkRecord } from "./plain-payments"

/** How many days a preview that was never run is kept. */
const PLAN_DAYS = 7

/** Refused, but not by the preview: attempted without success, or stopped before it was attempted. */
export const FAILED = "(state = 'refused' and (attempts > 0 or reason = 'stopped'))"

/**
 * How long a claim on a row lasts. Afterwards another worker may take the row over. Medusa's workflow never takes that
 * long.
 */
const LEASE_MINUTES = 5

/** The outcome of a row that was stopped before it began. */
const STOPPED = { state: "refused" as const, reason: "stopped" }

/**
 * How many rows a server processes at a time. They share their requests, so that a set takes one query and its batches
 * (manual 8). None holds a database connection while it waits for the gateway.
 */
const CONCURRENCY = 100

/** The outcome of a row. */
export type BulkOutcome =
  | { state: "succeeded" }
  | { state: "refused"; reason: string }
  | { state: "unconfirmed"; operation_id: string }
  /** It is certain that nothing was sent: the row may be started again. */
  | { state: "queued" }

/**
 * Processes rows on any number of servers at once. A row is claimed by one worker. If that worker crashes, the next
 * worker to claim the row reads from the journal whether anything was sent. All statements that write bulk actions and
 * their rows are in this file.
 */
export class BulkClaims {
  private busy = 0

  constructor(private readonly pg: Knex) {}

  /** Processes rows in sets until none is left. Returns the number of processed rows. */
  async inSets(work: (rows: readonly BulkRow[]) => Promise<void>): Promise<number> {
    let done = 0
    for (;;) {
      const free = CONCURRENCY - this.busy
      if (free <= 0) return done
      this.busy += free
      try {
        const rows = await this.claim(free)
        if (rows.length === 0) return done
        await work(rows)
        done += rows.length
      } finally {
        this.busy -= free
      }
    }
  }

  /** Claims the next rows, which no other worker gets; empty when none is left. */
  async claim(limit: number): Promise<BulkRow[]> {
    const { rows } = await this.pg.raw<{ rows: BulkRow[] }>(
      `update mpgi_bulk_row set state = 'running', attempts = attempts + 1, updated_at = now(),
         started_at = coalesce(started_at, now()), claimed_until = now() + make_interval(mins => ?)
       where id in (
         select row.id from mpgi_bulk_row as row join mpgi_bulk as bulk on bulk.id = row.bulk_id
         where bulk.state = 'running' and bulk.deleted_at is null and row.deleted_at is null
           and (row.state = 'queued' or (row.state = 'running' and row.claimed_until < now()))
         order by row.bulk_id, row.position limit ? for update of row skip locked
       ) returning *`,
      [LEASE_MINUTES, limit],
    )
    return rows
  }

  /** Records the outcome of a row, unless another worker has taken it over. */
  async settle({ id, bulk_id, attempts }: BulkRow, outcome: BulkOutcome): Promise<void> {
    const ended = outcome.state === "queued" ? null : this.pg.fn.now()
    const reason = outcome.state === "refused" ? outcome.reason.slice(0, 400) : null
    const operation_id = outcome.state === "unconfirmed" ? outcome.operation_id : null
    await rowsOf(this.pg)
      .update({
        state: outcome.state,
        reason,
        operation_id,
        claimed_until: null,
        finished_at: ended,
        updated_at: this.pg.fn.now(),
        ...(outcome.state === "queued" ? { attempts: 0, started_at: null } : {}),
      })
      .where({ id, attempts })
      .whereIn("state", ["running", "unconfirmed"])
    const stopped = table<BulkRow>(this.pg, "mpgi_bulk_row").where({ bulk_id, ...STOPPED })
    if (outcome.state === "queued" && (await stopped.first())) await this.stop(bulk_id)
    else if (outcome.state === "queued")
      await bulks(this.pg).update({ state: "running", finished_at: null }).where({ id: bulk_id })
    else await this.finish(bulk_id)
  }

  /** Records that rows of a bulk action succeeded, except those that another worker has taken over. */
  async succeeded(bulk_id: string, rows: readonly BulkRow[]): Promise<void> {
    const claimed = rows.map(({ id, attempts }): [string, number] => [id, attempts])
    await rowsOf(this.pg)
      .update({
        state: "succeeded",
        reason: null,
        operation_id: null,
        claimed_until: null,
        finished_at: this.pg.fn.now(),
        updated_at: this.pg.fn.now(),
      })
      .whereIn(["id", "attempts"], claimed)
      .where({ state: "running" })
    await this.finish(bulk_id)
  }

  /** The outcomes of rows in the journal: see {@link found}. */
  async foundOf(
    rows: readonly BulkRow[],
    kind: MpgiBulkRecord["kind"],
  ): Promise<ReadonlyMap<string, BulkOutcome>> {
    const outcomes = new Map<string, BulkOutcome>()
    for (const row of rows) {
      const outcome = await this.found(row, kind)
      if (outcome && outcome.state !== "queued") outcomes.set(row.id, outcome)
    }
    return outcomes
  }

  /**
   * The outcome of a row in the journal since it was started; undefined if the row has no operation. Users may have
   * requested operations on the same payment meanwhile. An operation with another amount or decision does not belong to
   * the row. An applied operation counts before a refused one.
   */
  async found(row: BulkRow, kind: MpgiBulkRecord["kind"]): Promise<BulkOutcome | undefined> {
    const { order_no, started_at, amount } = row
    const [same, value] = kind.startsWith("review")
      ? ["baseline ->> 'accept' = ?", String(kind === "review_accept")]
      : ["amount::numeric = ?::numeric", amount]
    const write = await table<OperationRow>(this.pg, "mpgi_operation")
      .where({ order_no, kind: operationKindOf(kind), source: "medusa" })
      .where("created_at", ">=", started_at ?? new Date(0))
      .whereRaw(same, [value])
      .orderByRaw("state = any(?) desc, state = any(?) desc, created_at desc", [[...APPLIED], [...UNSETTLED]])
      .first()
    return write && outcomeOf(write)
  }

  /** Unconfirmed rows whose operation has been settled since, with their outcome. */
  async resolved(): Promise<[BulkRow, BulkOutcome][]> {
    const rows = await table<BulkRow>(this.pg, "mpgi_bulk_row").where({ state: "unconfirmed" }).limit(500)
    const writes = await table<OperationRow>(this.pg, "mpgi_operation")
      .whereIn(
        "id",
        rows.flatMap(({ operation_id }) => operation_id ?? []),
      )
      .whereNotIn("state", UNSETTLED)
    return rows.flatMap((row): [BulkRow, BulkOutcome][] => {
      const write = writes.find(({ id }) => id === row.operation_id)
      return write ? [[row, outcomeOf(write)]] : []
    })
  }

  /** Starts a preview; false when it has already been started. */
  async start(id: string): Promise<boolean> {
    const now = this.pg.fn.now()
    const started = await bulks(this.pg)
      .update({ state: "running", started_at: now, updated_at: now })
      .where({ id, state: "draft" })
    return started === 1
  }

  /** Queues the failed and stopped rows again; returns how many. */
  retry(id: string): Promise<number> {
    return this.pg.transaction(async (by) => {
      const now = by.fn.now()
      const failed = await rowsOf(by)
        .update({
          state: "queued",
          reason: null,
          operation_id: null,
          attempts: 0,
          started_at: null,
          finished_at: null,
          claimed_until: null,
          updated_at: now,
        })
        .where({ bulk_id: id })
        .whereRaw(FAILED)
      if (failed > 0)
        await bulks(by).update({ state: "running", finished_at: null, updated_at: now }).where({ id })
      return failed
    })
  }

  /** Stops the rows that no worker has claimed; returns how many. */
  async stop(bulk_id: string): Promise<number> {
    const left = await rowsOf(this.pg)
      .update({ ...STOPPED, finished_at: this.pg.fn.now(), updated_at: this.pg.fn.now() })
      .where({ bulk_id, state: "queued" })
      .whereExists(table<MpgiBulkRecord>(this.pg, "mpgi_bulk").where({ id: bulk_id, state: "running" }))
    await this.finish(bulk_id)
    return left
  }

  private async finish(bulk_id: string): Promise<void> {
    const open = table<BulkRow>(this.pg, "mpgi_bulk_row")
      .where({ bulk_id })
      .whereIn("state", ["queued", "running"])
    await bulks(this.pg)
      .update({ state: "completed", finished_at: this.pg.fn.now(), updated_at: this.pg.fn.now() })
      .where({ id: bulk_id, state: "running" })
      .whereNotExists(open)
  }
}

export async function addBulk(by: Knex, values: Values<MpgiBulkRecord>): Promise<MpgiBulkRecord> {
  return only(await bulks(by).insert(values).returning("*"))
}

export async function addBulkRows(by: Knex, rows: readonly Values<BulkRow>[]): Promise<void> {
  await rowsOf(by).insertMany(rows)
}

/** Deletes old previews that were never run. */
export async function forgetPlans(by: Knex): Promise<void> {
  const old = table<MpgiBulkRecord>(by, "mpgi_bulk")
    .select("id")
    .where({ state: "draft" })
    .whereRaw("created_at < now() - make_interval(days => ?)", [PLAN_DAYS])
  await rowsOf(by).delete().whereIn("bulk_id", old.clone())
  await bulks(by).delete().whereIn("id", old)
}

function bulks(by: Knex) {
  return writeTo<MpgiBulkRecord>(by, "mpgi_bulk", UNRECORDED)
}

function rowsOf(by: Knex) {
  return writeTo<BulkRow>(by, "mpgi_bulk_row", UNRECORDED)
}

function outcomeOf({ id, state, error_code, error_reason }: OperationRow): BulkOutcome {
  if (isApplied(state)) return { state: "succeeded" }
  if (isUnsettled(state)) return { state: "unconfirmed", operation_id: id }
  // The gateway was already in the requested state, and nothing had to be sent.
  if (error_code === "done") return { state: "succeeded" }
  if (error_code === "never_sent") return { state: "queued" }
  return { state: "refused", reason: error_reason ?? error_code ?? "refused_by_gateway" }
}
