import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { changedNow } from "../audit/actor"
import type { DifferenceRow } from "../rows"
import type { Finding } from "./finding"

const STANDING: DifferenceRow["state"][] = ["open", "reported"]

export interface DifferenceFilter {
  kind?: string | undefined
  /** `standing`: open or reported. */
  state?: string | undefined
  order_no?: string | undefined
}

/** Differences, each there once however often it is seen. */
export class DifferenceRecords {
  constructor(private readonly pg: Knex) {}

  /** The database's time, which all servers share. */
  async now(): Promise<Date> {
    const { rows } = await this.pg.raw<{ rows: { now: Date }[] }>("select now()")
    return rows[0]?.now ?? new Date()
  }

  /**
   * Notes what was found by a look that began at `since`. One that stands already is counted, at most once a
   * minute, and gets the latest values; undefined for one that somebody else has ended since.
   */
  found(
    finding: Finding,
    { provider_id, order_no }: Pick<DifferenceRow, "provider_id" | "order_no">,
    since: Date,
  ): Promise<DifferenceRow | undefined> {
    const of = { provider_id, order_no }
    return this.pg.transaction(async (by) => {
      const key = keyOf(finding, of)
      // One at a time, so that between the question and the insert nobody begins and ends it.
      await by.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [`mpgi:difference:${key}`])
      const ended = await by("mpgi_difference")
        .where({ key })
        .where((then) => void then.where("updated_at", ">=", since).orWhere("healed_at", ">=", since))
        .whereNotIn("state", STANDING)
        .first()
      return ended ? undefined : this.note(finding, of, key, by)
    })
  }

  private async note(
    { kind, transaction_id, reference, ours, theirs }: Finding,
    of: Pick<DifferenceRow, "provider_id" | "order_no">,
    key: string,
    by: Knex,
  ): Promise<DifferenceRow> {
    const now = new Date()
    const values = { ...{ kind, transaction_id, reference, ours, theirs }, ...of }
    const [row] = await by<DifferenceRow>("mpgi_difference")
      .insert({
        ...values,
        ...{ id: generateEntityId(undefined, "mpgidiff"), key },
        ...{ first_seen_at: now, last_seen_at: now, updated_at: changedNow(by) },
      } as never)
      .onConflict(this.pg.raw("(key) where state in ('open', 'reported') and deleted_at is null") as never)
      .merge({
        ...{ ours, theirs, last_seen_at: now, updated_at: changedNow(by) },
        sightings: this.pg.raw(
          "mpgi_difference.sightings + (mpgi_difference.last_seen_at < now() - interval '1 minute')::int",
        ),
      } as never)
      .returning("*")
    return row as DifferenceRow
  }

  /** Moves a standing difference on. Undefined when somebody else has ended it. */
  async settle(
    id: string,
    state: DifferenceRow["state"],
    note: string | null,
  ): Promise<DifferenceRow | undefined> {
    const healed_at = state === "healed" ? this.pg.fn.now() : null
    const [row] = await this.table()
      .where({ id })
      .whereIn("state", STANDING)
      .update({ state, note, healed_at, updated_at: changedNow(this.pg) } as never)
      .returning("*")
    return row as DifferenceRow | undefined
  }

  /** Says why a difference still stands. */
  async remark(id: string, note: string): Promise<void> {
    await this.table()
      .where({ id })
      .whereIn("state", STANDING)
      .update({ note: note.slice(0, 300) } as never)
  }

  /** What stands of some orders. */
  standing(provider_id: string, order_nos: readonly string[]): Promise<DifferenceRow[]> {
    return this.table()
      .where({ provider_id })
      .whereIn("order_no", [...order_nos])
      .whereIn("state", STANDING)
  }

  byId(id: string): Promise<DifferenceRow | undefined> {
    return this.table().where({ id }).first()
  }

  /** A page of differences, the newest first, and how many there are. */
  async list(
    { kind, state, order_no }: DifferenceFilter,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<[DifferenceRow[], number]> {
    const which = () => {
      const states = state === "standing" ? STANDING : state && [state as DifferenceRow["state"]]
      const given = Object.entries({ kind, order_no }).filter(([, value]) => value !== undefined)
      return this.table()
        .where(Object.fromEntries(given) as never)
        .modify((rows) => void (states && rows.whereIn("state", states)))
    }
    const rows = (await which()
      .orderBy("first_seen_at", "desc")
      .orderBy("id")
      .limit(limit)
      .offset(offset)) as DifferenceRow[]
    const [count] = await which().count({ all: "*" })
    return [rows, Number(count?.all ?? 0)]
  }

  private table() {
    return this.pg<DifferenceRow>("mpgi_difference")
  }
}

/** One difference of a thing at a time: of a refund by its reference, of a payment by its kind. */
export function keyOf(
  { kind, transaction_id, reference }: Pick<Finding, "kind" | "transaction_id" | "reference">,
  { provider_id, order_no }: { provider_id: string; order_no: string },
): string {
  return [kind, provider_id, order_no, transaction_id ?? "", reference ?? ""].join(" ")
}
