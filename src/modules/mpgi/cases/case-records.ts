import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { changedNow } from "../audit/actor"
import type { CaseRow } from "../rows"
import type { CaseKind } from "./case-kinds"
import { redactDetails, type CaseDetails } from "./details"

/** What happened. `operation_id`, or else `transaction_id` with `ofTransaction`, makes it one of several of an order. */
export interface NewCase {
  kind: CaseKind
  provider_id: string
  order_no: string
  transaction_id?: string | null
  operation_id?: string | null
  /** The facts, which stay the same as long as nothing happens: no times, no counters. */
  details?: CaseDetails
}

/** Which cases: of one order and kind, or of one write or transaction of it. */
export type CaseOf = Pick<NewCase, "kind" | "provider_id" | "order_no" | "transaction_id" | "operation_id">

export interface CaseFilter {
  state?: CaseRow["state"] | undefined
  kind?: string | undefined
  order_no?: string | undefined
}

/** Who closes a case that was found solved. */
export const BY_ITSELF = "mpgi"

/** An order may have several of these at once, one for each transaction. */
const PER_TRANSACTION: readonly CaseKind[] = ["second_transaction"]

/**
 * What a person has to look at. Opening and closing may be repeated: one case at most is open for a thing, and one
 * that a person has closed stays closed as long as the facts are the same.
 */
export class CaseRecords {
  constructor(private readonly pg: Knex) {}

  /**
   * Opens a case, or brings the facts of the open one up to date. `by` is the transaction to do it in.
   * @returns the case, which is a closed one when a person has closed it with these very facts
   */
  async open(found: NewCase, by: Knex = this.pg): Promise<CaseRow> {
    const { kind, provider_id, order_no, transaction_id = null, operation_id = null } = found
    const key = keyOf(found)
    const details = JSON.stringify(redactDetails(found.details ?? {}))
    const known = (await by<CaseRow>("mpgi_case")
      .where({ key, state: "closed" })
      .whereNot({ closed_by: BY_ITSELF })
      .whereRaw("details = ?::jsonb", [details])
      .orderBy("closed_at", "desc")
      .first()) as CaseRow | undefined
    if (known) return known
    const named = { id: generateEntityId(undefined, "mpgicase"), kind, key, provider_id, order_no }
    const [row] = await by<CaseRow>("mpgi_case")
      .insert({ ...named, transaction_id, operation_id, details, opened_at: changedNow(by) } as never)
      .onConflict(by.raw("(key) where state = 'open' and deleted_at is null") as never)
      .merge({ details, transaction_id, updated_at: changedNow(by) } as never)
      .returning("*")
    return row as CaseRow
  }

  /** Closes a case that somebody has dealt with; undefined when it is not open. */
  async close(
    id: string,
    closed: { closed_by: string; note: string },
    by: Knex = this.pg,
  ): Promise<CaseRow | undefined> {
    const [row] = await this.end(by.from("mpgi_case").where({ id }), closed)
    return row
  }

  /** Closes the case of something that was found solved, if one is open. */
  solved(of: CaseOf, note: string, by: Knex = this.pg): Promise<CaseRow | undefined> {
    return this.closeOf(of, { closed_by: BY_ITSELF, note }, by)
  }

  /** Closes the case of something that somebody has dealt with, if one is open. */
  async closeOf(
    of: CaseOf,
    closed: { closed_by: string; note: string },
    by: Knex = this.pg,
  ): Promise<CaseRow | undefined> {
    const [row] = await this.end(by.from("mpgi_case").where({ key: keyOf(of) }), closed)
    return row
  }

  byId(id: string): Promise<CaseRow | undefined> {
    return this.pg<CaseRow>("mpgi_case").where({ id }).first()
  }

  /** A page of cases, the newest first, and how many there are. */
  async list(
    { state, kind, order_no }: CaseFilter,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<[CaseRow[], number]> {
    const which = () =>
      this.pg<CaseRow>("mpgi_case")
        .modify((rows) => void (state && rows.where({ state })))
        .modify((rows) => void (kind && rows.where({ kind })))
        .modify((rows) => void (order_no && rows.where({ order_no })))
    const rows = (await which()
      .orderBy("opened_at", "desc")
      .orderBy("id")
      .limit(limit)
      .offset(offset)) as CaseRow[]
    const [count] = await which().count({ all: "*" })
    return [rows, Number(count?.all ?? 0)]
  }

  /**
   * Order numbers whose open cases it is time to look at: every 5 minutes on the first day, hourly later. One claimer's
   * alone over all servers.
   */
  async dueForALook(
    provider_ids: readonly string[],
    kinds: readonly CaseKind[],
    limit = 100,
  ): Promise<string[]> {
    const due = this.pg("mpgi_case")
      .select("id")
      .where({ state: "open" })
      .whereIn("provider_id", [...provider_ids])
      .whereIn("kind", [...kinds])
      .whereRaw(DUE_FOR_A_LOOK)
      .orderByRaw("looked_at nulls first")
      .limit(limit)
      .forUpdate()
      .skipLocked()
    const rows = (await this.pg("mpgi_case")
      .whereIn("id", due)
      .update({ looked_at: new Date() })
      .returning("order_no")) as { order_no: string }[]
    return [...new Set(rows.map(({ order_no }) => order_no))]
  }

  private end(rows: Knex.QueryBuilder, closed: { closed_by: string; note: string }): Promise<CaseRow[]> {
    return rows
      .where({ state: "open" })
      .update({ ...closed, state: "closed", closed_at: changedNow(this.pg), updated_at: new Date() })
      .returning("*")
  }
}

const DUE_FOR_A_LOOK = `coalesce(looked_at, opened_at) <= now() - case
  when opened_at > now() - interval '1 day' then interval '5 minutes' else interval '1 hour' end`

function keyOf({ kind, provider_id, order_no, transaction_id, operation_id }: CaseOf): string {
  const one = operation_id ?? (PER_TRANSACTION.includes(kind) ? transaction_id : null)
  return [kind, provider_id, order_no, one ?? ""].join(" ")
}
