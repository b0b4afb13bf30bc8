import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { SealedValues } from "../encryption/sealed-values"
import { pageOf, table, type Page } from "../shared/database"
import { addBulk, addBulkRows, BulkClaims, FAILED, forgetPlans } from "./bulk-claims"
import {
  plainPayments,
  type PlainPayment,
  type PlainState,
  type BulkKind,
  type PreviewedRow,
  type BulkRow,
  type BulkRowState,
  type MpgiBulkRecord,
} from "./plain-payments"

export interface NewBulk {
  kind: BulkKind
  note: string | null
  requested_by: string
}

/** The progress of a bulk action: how many rows are in each state, and their amounts, by currency. */
export interface BulkCounts {
  state: BulkRowState
  /** Attempted without success, or stopped; rows that the preview refused do not count. */
  failed: boolean
  currency_code: string
  rows: number
  /** Sum of the amounts, as a decimal string. */
  amount: string
}

/** Bulk actions and their rows. {@link BulkClaims} processes the rows. */
export class BulkRecords {
  readonly claims: BulkClaims

  constructor(
    private readonly pg: Knex,
    private readonly sealed: SealedValues,
  ) {
    this.claims = new BulkClaims(pg)
  }

  /** Stores a preview. Rows that cannot be processed are refused from the start. */
  plan({ kind, note, requested_by }: NewBulk, rows: readonly PreviewedRow[]): Promise<MpgiBulkRecord> {
    const id = generateEntityId(undefined, "mpgibulk")
    const values = { id, kind, requested_by, note: note === null ? null : this.sealed.text(note, noteAt(id)) }
    return this.pg.transaction(async (by) => {
      await forgetPlans(by)
      const bulk = await addBulk(by, values)
      const planned = rows.map(({ why, ...row }, position) => ({
        ...row,
        id: generateEntityId(undefined, "mpgibulkrow"),
        bulk_id: id,
        position,
        ...(why ? { state: "refused" as const, reason: why } : { state: "queued" as const }),
      }))
      await addBulkRows(by, planned)
      return bulk
    })
  }

  /** See {@link plainPayments}. */
  plainPayments(sessions: readonly string[], state: PlainState): Promise<ReadonlyMap<string, PlainPayment>> {
    return plainPayments(sessions, state, this.pg)
  }

  byId(id: string): Promise<MpgiBulkRecord | undefined> {
    return this.bulks().where({ id }).first()
  }

  /** The reason for a bulk action, as the user entered it. */
  noteOf({ id, note }: Pick<MpgiBulkRecord, "id" | "note">): string | null {
    return this.sealed.readText(note, noteAt(id))
  }

  /** A page of bulk actions that were run, the newest first, and the total number. */
  async list(page: Page): Promise<[MpgiBulkRecord[], number]> {
    const run = () => this.bulks().whereNot({ state: "draft" })
    return pageOf(run, (rows) => rows.orderBy("id", "desc"), page)
  }

  /** The progress of some bulk actions. */
  async counts(bulk_ids: readonly string[]): Promise<(BulkCounts & { bulk_id: string })[]> {
    const sums = this.pg.raw(
      `${FAILED} as failed, count(*)::int as rows, sum(amount::numeric)::text as amount`,
    )
    return table<BulkRow>(this.pg, "mpgi_bulk_row")
      .select<(BulkCounts & { bulk_id: string })[]>("bulk_id", "state", "currency_code", sums)
      .whereIn("bulk_id", [...bulk_ids])
      .groupByRaw("1, 2, 3, 4")
      .orderBy("currency_code")
  }

  /** A page of the rows of a bulk action, and the total number. */
  async rows(
    bulk_id: string,
    { state }: { state?: BulkRowState | undefined },
    page: Page,
  ): Promise<[BulkRow[], number]> {
    const which = () =>
      table<BulkRow>(this.pg, "mpgi_bulk_row")
        .where({ bulk_id })
        .modify((rows) => void (state && rows.where({ state })))
    return pageOf(which, (rows) => rows.orderBy("position"), page)
  }

  /** Starts a preview; false when it has already been started. */
  start(id: string): Promise<boolean> {
    return this.claims.start(id)
  }

  /**
   * Stops a bulk action: no more rows are started, and rows being processed are finished. Returns how many were
   * stopped.
   */
  stop(id: string): Promise<number> {
    return this.claims.stop(id)
  }

  /** Queues the failed and stopped rows again, with the amounts of the preview; returns how many. */
  retry(id: string): Promise<number> {
    return this.claims.retry(id)
  }

  private bulks() {
    return table<MpgiBulkRecord>(this.pg, "mpgi_bulk")
  }
}

function noteAt(id: string) {
  return { table: "mpgi_bulk", column: "note", id } as const
}
