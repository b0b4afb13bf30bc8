import type { OrderNo } from "../../../gateway"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { CASE_OF_DISCREPANCY } from "../cases/case-kinds"
import type { CaseRow, DiscrepancyRow } from "../shared/rows"
import type { Finding } from "./finding"
import { actor } from "../audit/actor"
import { only, pageOf, table, UNRECORDED, writeTo, type Page } from "../shared/database"
import { whereNamed, type Named } from "../shared/named"

const UNRESOLVED: DiscrepancyRow["state"][] = ["open", "needs_review"]

export interface DiscrepancyFilter {
  kind?: string | undefined
  /** `unresolved`: open or needs review. */
  state?: DiscrepancyRow["state"] | "unresolved" | undefined
  order_no?: string | undefined
  named?: Named | undefined
}

/** Discrepancies, each stored once however often it is found. */
export class DiscrepancyRecords {
  constructor(private readonly pg: Knex) {}

  /** The database's time, which all servers share. */
  async now(): Promise<Date> {
    const { rows } = await this.pg.raw<{ rows: { now: Date }[] }>("select now()")
    return rows[0]?.now ?? new Date()
  }

  /**
   * Records a finding of a comparison that began at `since`. A discrepancy that is already open gets the latest values,
   * and is counted at most once a minute. Returns undefined for a discrepancy that was resolved since.
   */
  found(
    finding: Finding,
    { provider_id, order_no }: Pick<DiscrepancyRow, "provider_id" | "order_no">,
    since: Date,
  ): Promise<DiscrepancyRow | undefined> {
    const of = { provider_id, order_no }
    return this.pg.transaction(async (by) => {
      const key = keyOf(finding, of)
      // The lock keeps other workers from opening and resolving the discrepancy between the query and the insert.
      await by.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [`mpgi:discrepancy:${key}`])
      const ended = await table<DiscrepancyRow>(by, "mpgi_discrepancy")
        .where({ key })
        .where((then) => void then.where("updated_at", ">=", since).orWhere("resolved_at", ">=", since))
        .whereNotIn("state", UNRESOLVED)
        .first()
      return ended ? undefined : this.note(finding, of, key, by)
    })
  }

  private async note(
    { kind, transaction_id, reference, local_value, gateway_value }: Finding,
    of: Pick<DiscrepancyRow, "provider_id" | "order_no">,
    key: string,
    by: Knex,
  ): Promise<DiscrepancyRow> {
    const now = new Date()
    const values = { kind, transaction_id, reference, local_value, gateway_value, ...of }
    const id = generateEntityId(undefined, "mpgidiff")
    const occurrences = this.pg.raw(
      "mpgi_discrepancy.occurrences + (mpgi_discrepancy.last_seen_at < now() - interval '1 minute')::int",
    )
    const rows = await writeTo<DiscrepancyRow>(by, "mpgi_discrepancy", actor())
      .upsert(
        { ...values, id, key, first_seen_at: now, last_seen_at: now },
        "(key) where state in ('open', 'needs_review') and deleted_at is null",
        { local_value, gateway_value, last_seen_at: now, occurrences },
      )
      .returning("*")
    return only(rows)
  }

  /** Changes the state of an unresolved discrepancy. Undefined when another process has resolved it. */
  async settle(
    id: string,
    state: DiscrepancyRow["state"],
    note: string | null,
  ): Promise<DiscrepancyRow | undefined> {
    const resolved_at = state === "resolved" ? this.pg.fn.now() : null
    const [row] = await writeTo<DiscrepancyRow>(this.pg, "mpgi_discrepancy", actor())
      .update({ state, note, resolved_at })
      .where({ id })
      .whereIn("state", UNRESOLVED)
      .returning("*")
    return row
  }

  /** Records why a discrepancy is still unresolved. */
  async addNote(id: string, note: string): Promise<void> {
    await writeTo<DiscrepancyRow>(this.pg, "mpgi_discrepancy", UNRECORDED)
      .update({ note: note.slice(0, 300) })
      .where({ id })
      .whereIn("state", UNRESOLVED)
  }

  /** The unresolved discrepancies of some orders. */
  open(provider_id: string, order_nos: readonly OrderNo[]): Promise<DiscrepancyRow[]> {
    return this.table()
      .where({ provider_id })
      .whereIn("order_no", [...order_nos])
      .whereIn("state", UNRESOLVED)
  }

  /** The unresolved discrepancies that a case is about. */
  async ofCase({ kind, provider_id, order_no }: CaseRow): Promise<DiscrepancyRow[]> {
    const unresolved = await this.open(provider_id, [order_no])
    return unresolved.filter((row) => CASE_OF_DISCREPANCY[row.kind] === kind)
  }

  byId(id: string): Promise<DiscrepancyRow | undefined> {
    return this.table().where({ id }).first()
  }

  /** A page of discrepancies, the newest first, and how many there are. */
  async list(
    { kind, state, order_no, named }: DiscrepancyFilter,
    page: Page,
  ): Promise<[DiscrepancyRow[], number]> {
    const which = () => {
      const states = state === "unresolved" ? UNRESOLVED : state && [state]
      const given = Object.entries({ kind, order_no }).filter(([, value]) => value !== undefined)
      return this.table()
        .where(Object.fromEntries(given))
        .modify((rows) => void (states && rows.whereIn("state", states)))
        .modify((rows) => whereNamed(rows, named))
    }
    return pageOf(which, (rows) => rows.orderBy("first_seen_at", "desc").orderBy("id"), page)
  }

  private table() {
    return table<DiscrepancyRow>(this.pg, "mpgi_discrepancy")
  }
}

/**
 * The key under which at most one discrepancy is unresolved: for a refund by its reference, for a payment by its kind.
 */
function keyOf(
  { kind, transaction_id, reference }: Pick<Finding, "kind" | "transaction_id" | "reference">,
  { provider_id, order_no }: { provider_id: string; order_no: string },
): string {
  return [kind, provider_id, order_no, transaction_id ?? "", reference ?? ""].join(" ")
}
