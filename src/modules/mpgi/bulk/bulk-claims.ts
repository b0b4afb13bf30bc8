import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { APPLIED, UNSETTLED } from "../operations/states"
import type { BulkRow, MpgiBulkRecord, OperationRow } from "../rows"
import { writeOf } from "./plan-row"

/** How long whoever has a row may be silent before another takes it over. Longer than Medusa's workflow ever takes. */
const LEASE_MINUTES = 5

/** What a row is that nobody begins any more. */
const STOPPED = { state: "refused", reason: "stopped" }

/** How many rows a server works on at a time. */
const HANDS = 4

/** What became of a row. */
export type BulkOutcome =
  | { state: "done" }
  | { state: "refused"; reason: string }
  | { state: "unknown"; operation_id: string }
  /** It is certain that nothing was sent: it may be begun anew. */
  | { state: "waiting" }

/**
 * The work on rows, by any number of servers at once. A row is claimed by one; should that one die, the next to claim
 * it learns from the journal whether anything was sent.
 */
export class BulkClaims {
  private busy = 0

  constructor(private readonly pg: Knex) {}

  /** Works with as many hands as this server has free. */
  async withHands(work: () => Promise<void>): Promise<void> {
    const free = HANDS - this.busy
    this.busy += free
    const hand = async () => {
      try {
        await work()
      } finally {
        this.busy--
      }
    }
    await Promise.all(Array.from({ length: free }, hand))
  }

  /** The next row, which nobody else gets; undefined when none is left. */
  async claim(): Promise<BulkRow | undefined> {
    const { rows } = await this.pg.raw<{ rows: BulkRow[] }>(
      `update mpgi_bulk_row set state = 'running', attempts = attempts + 1, updated_at = now(),
         started_at = coalesce(started_at, now()), claimed_until = now() + make_interval(mins => ?)
       where id = (
         select row.id from mpgi_bulk_row as row join mpgi_bulk as bulk on bulk.id = row.bulk_id
         where bulk.state = 'running'
           and (row.state = 'waiting' or (row.state = 'running' and row.claimed_until < now()))
         order by row.bulk_id, row.position limit 1 for update of row skip locked
       ) returning *`,
      [LEASE_MINUTES],
    )
    return rows[0]
  }

  /** Notes what became of a row, unless it was taken over. */
  async settle({ id, bulk_id, attempts }: BulkRow, outcome: BulkOutcome): Promise<void> {
    const ended = outcome.state === "waiting" ? null : this.pg.fn.now()
    const { reason = null, operation_id = null } = outcome as { reason?: string; operation_id?: string }
    await this.pg("mpgi_bulk_row")
      .where({ id, attempts })
      .whereIn("state", ["running", "unknown"])
      .update({
        ...{ state: outcome.state, reason: reason?.slice(0, 400) ?? null, operation_id },
        ...{ claimed_until: null, finished_at: ended, updated_at: this.pg.fn.now() },
        ...(outcome.state === "waiting" ? { attempts: 0, started_at: null } : {}),
      })
    const stopped = this.pg("mpgi_bulk_row").where({ bulk_id, ...STOPPED })
    if (outcome.state === "waiting" && (await stopped.first())) await this.stop(bulk_id)
    else if (outcome.state === "waiting")
      await this.pg("mpgi_bulk").where({ id: bulk_id }).update({ state: "running", finished_at: null })
    else await this.finish(bulk_id)
  }

  /** What the journal says of a row since it was begun; undefined when nothing was written. */
  async found(row: BulkRow, kind: MpgiBulkRecord["kind"]): Promise<BulkOutcome | undefined> {
    const { order_no, started_at } = row
    const write = (await this.pg<OperationRow>("mpgi_operation")
      .where({ order_no, kind: writeOf(kind), source: "medusa" })
      .where("created_at", ">=", started_at ?? new Date(0))
      .orderBy("created_at", "desc")
      .first()) as OperationRow | undefined
    return write && told(write)
  }

  /** Rows of unknown outcome whose write has been settled since, with what it tells. */
  async resolved(): Promise<[BulkRow, BulkOutcome][]> {
    const rows = (await this.pg<BulkRow>("mpgi_bulk_row").where({ state: "unknown" }).limit(500)) as BulkRow[]
    const writes = (await this.pg<OperationRow>("mpgi_operation")
      .whereIn(
        "id",
        rows.flatMap(({ operation_id }) => operation_id ?? []),
      )
      .whereNotIn("state", UNSETTLED)) as OperationRow[]
    return rows.flatMap((row) => {
      const write = writes.find(({ id }) => id === row.operation_id)
      return write ? [[row, told(write)] as [BulkRow, BulkOutcome]] : []
    })
  }

  /** Leaves what nobody has claimed; answers how many rows that were. */
  async stop(bulk_id: string): Promise<number> {
    const left = await this.pg("mpgi_bulk_row")
      .where({ bulk_id, state: "waiting" })
      .whereExists(this.pg("mpgi_bulk").where({ id: bulk_id, state: "running" }))
      .update({ ...STOPPED, finished_at: this.pg.fn.now(), updated_at: this.pg.fn.now() })
    await this.finish(bulk_id)
    return left
  }

  private async finish(bulk_id: string): Promise<void> {
    const open = this.pg("mpgi_bulk_row").where({ bulk_id }).whereIn("state", ["waiting", "running"])
    await this.pg("mpgi_bulk")
      .where({ id: bulk_id, state: "running" })
      .whereNotExists(open)
      .update({ state: "done", finished_at: this.pg.fn.now(), updated_at: this.pg.fn.now() })
  }
}

function told({ id, state, error_code, error_reason }: OperationRow): BulkOutcome {
  if (APPLIED.includes(state)) return { state: "done" }
  if (UNSETTLED.includes(state)) return { state: "unknown", operation_id: id }
  // The gateway was there already, and nothing had to be sent.
  if (error_code === "done") return { state: "done" }
  if (error_code === "never_sent") return { state: "waiting" }
  return { state: "refused", reason: error_reason ?? error_code ?? "refused_by_gateway" }
}
