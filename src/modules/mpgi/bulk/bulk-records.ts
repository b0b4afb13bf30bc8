import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { BulkRow, BulkRowState, MpgiBulkRecord } from "../rows"
import type { SealedValues } from "../vault/sealed-values"
import { BulkClaims } from "./bulk-claims"
import type { BulkKind, PlannedRow } from "./plan-row"

/** How long a plan that nobody ran is kept. */
const PLAN_DAYS = 7

/** Refused, but not by the plan: tried in vain, or stopped before its turn. */
const FAILED = "(state = 'refused' and (attempts > 0 or reason = 'stopped'))"

export interface NewBulk {
  kind: BulkKind
  note: string | null
  requested_by: string
}

/** Where a bulk stands: how many rows are in each state, and what they move, by currency. */
export interface BulkCounts {
  state: BulkRowState
  /** Tried in vain or stopped, unlike what the plan refused. */
  failed: boolean
  currency_code: string
  rows: number
  /** Sum of the amounts, as a decimal string. */
  amount: string
}

/** Bulks and their rows. The work on the rows is in {@link BulkClaims}. */
export class BulkRecords {
  readonly claims: BulkClaims

  constructor(
    private readonly pg: Knex,
    private readonly sealed: SealedValues,
  ) {
    this.claims = new BulkClaims(pg)
  }

  /** Stores a plan. Rows that cannot be done are refused from the start. */
  plan({ kind, note, requested_by }: NewBulk, rows: readonly PlannedRow[]): Promise<MpgiBulkRecord> {
    const id = generateEntityId(undefined, "mpgibulk")
    const values = { id, kind, requested_by, note: note === null ? null : this.sealed.text(note, noteAt(id)) }
    return this.pg.transaction(async (by) => {
      await this.forgetPlans(by)
      const [bulk] = await by("mpgi_bulk").insert(values).returning("*")
      const planned = rows.map(({ why, ...row }, position) => ({
        ...row,
        ...{ id: generateEntityId(undefined, "mpgibulkrow"), bulk_id: id, position },
        ...(why ? { state: "refused", reason: why } : { state: "waiting" }),
      }))
      await by.batchInsert("mpgi_bulk_row", planned, 500)
      return bulk as MpgiBulkRecord
    })
  }

  byId(id: string): Promise<MpgiBulkRecord | undefined> {
    return this.bulks().where({ id }).first()
  }

  /** Why a bulk is done, in somebody's words. */
  noteOf({ id, note }: Pick<MpgiBulkRecord, "id" | "note">): string | null {
    return this.sealed.readText(note, noteAt(id))
  }

  /** A page of bulks that were run, the newest first, and how many there are. */
  async list({ limit, offset }: { limit: number; offset: number }): Promise<[MpgiBulkRecord[], number]> {
    const run = () => this.bulks().whereNot({ state: "planned" })
    const rows = (await run().orderBy("id", "desc").limit(limit).offset(offset)) as MpgiBulkRecord[]
    const [count] = await run().count({ all: "*" })
    return [rows, Number(count?.all ?? 0)]
  }

  /** Where some bulks stand. */
  async counts(bulk_ids: readonly string[]): Promise<(BulkCounts & { bulk_id: string })[]> {
    const rows = (await this.pg("mpgi_bulk_row")
      .select("bulk_id", "state", "currency_code")
      .select(this.pg.raw(`${FAILED} as failed, count(*)::int as rows, sum(amount::numeric)::text as amount`))
      .whereIn("bulk_id", [...bulk_ids])
      .groupByRaw("1, 2, 3, 4")
      .orderBy("currency_code")) as (BulkCounts & { bulk_id: string })[]
    return rows
  }

  /** A page of the rows of a bulk, and how many there are. */
  async rows(
    bulk_id: string,
    { state }: { state?: BulkRowState | undefined },
    { limit, offset }: { limit: number; offset: number },
  ): Promise<[BulkRow[], number]> {
    const which = () =>
      this.pg<BulkRow>("mpgi_bulk_row")
        .where({ bulk_id })
        .modify((rows) => void (state && rows.where({ state })))
    const rows = (await which().orderBy("position").limit(limit).offset(offset)) as BulkRow[]
    const [count] = await which().count({ all: "*" })
    return [rows, Number(count?.all ?? 0)]
  }

  /** Lets a plan be carried out; false when it is no plan any more. */
  async start(id: string): Promise<boolean> {
    const now = this.pg.fn.now()
    const changed = await this.pg("mpgi_bulk")
      .where({ id, state: "planned" })
      .update({ state: "running", started_at: now, updated_at: now })
    return changed === 1
  }

  /** Begins no more rows; what is under way is finished. Answers how many were left. */
  stop(id: string): Promise<number> {
    return this.claims.stop(id)
  }

  /** Has the rows that were tried in vain or stopped done, with the amounts that were planned; answers how many. */
  retry(id: string): Promise<number> {
    return this.pg.transaction(async (by) => {
      const now = by.fn.now()
      const failed = await by("mpgi_bulk_row")
        .where({ bulk_id: id })
        .whereRaw(FAILED)
        .update({
          ...{ state: "waiting", reason: null, operation_id: null, attempts: 0 },
          ...{ started_at: null, finished_at: null, claimed_until: null, updated_at: now },
        })
      if (failed > 0)
        await by("mpgi_bulk").where({ id }).update({ state: "running", finished_at: null, updated_at: now })
      return failed
    })
  }

  /** What was looked at and never run goes away. */
  private async forgetPlans(by: Knex): Promise<void> {
    const old = by("mpgi_bulk")
      .select("id")
      .where({ state: "planned" })
      .whereRaw("created_at < now() - make_interval(days => ?)", [PLAN_DAYS])
    await by("mpgi_bulk_row").whereIn("bulk_id", old.clone()).delete()
    await by("mpgi_bulk").whereIn("id", old).delete()
  }

  private bulks() {
    return this.pg<MpgiBulkRecord>("mpgi_bulk")
  }
}

function noteAt(id: string) {
  return { table: "mpgi_bulk", column: "note", id } as const
}
