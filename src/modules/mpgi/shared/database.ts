import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { changedAt, namedAs, type Actor } from "../audit/actor"
import { MpgiError } from "./mpgi-error"

/** Rows of a table, or a selection of them. */
export type Rows<Row extends object> = Knex.QueryBuilder<Row, Row[]>

/** The values to write to a row. A column takes its value, or an expression; undefined leaves it unchanged. */
export type Values<Row extends object> = {
  readonly [Column in keyof Row]?: Row[Column] | Knex.Raw | undefined
}

/** A page of a list. */
export interface Page {
  limit: number
  offset: number
}

/**
 * The typed rows of a table. `by` is the pool or the transaction to work in; `name` may have an alias. Rows that Medusa
 * marked as deleted are left out, as in all indexes: a query without this condition reads the whole table (hazard 21,
 * docs/medusa-hazards.md#hazard-21).
 */
export function table<Row extends object>(by: Knex, name: string): Rows<Row> {
  const alias = name.split(" as ").at(-1)
  return by<Row, Row[]>(name).whereNull(`${alias}.deleted_at`) as never
}

/** A table, ours or Medusa's, without a column for deleted rows. */
export function wholeTable<Row extends object>(by: Knex, name: string): Rows<Row> {
  return by<Row, Row[]>(name) as never
}

/**
 * Values in the form that the driver accepts. JSON values become text, because the driver treats an array as a
 * PostgreSQL array. Text, such as a sealed value, stays unchanged.
 */
export function columns<Row extends object>(values: Values<Row>): Knex.DbRecord<Row> {
  const written = Object.entries(values).map(([column, value]) => [
    column,
    isJson(value) ? JSON.stringify(value) : value,
  ])
  return Object.fromEntries(written) as never
}

/** In place of the actor: the statement writes only what the audit does not record. */
export const UNRECORDED = Symbol("unrecorded")

/**
 * Changes rows of a table of ours in the name of an actor, whom the audit records. Each table is written by one file:
 * see lint/writers.ts.
 */
export function writeTo<Row extends object>(
  by: Knex,
  name: string,
  actor: Actor | typeof UNRECORDED,
): TableWriter<Row> {
  return new TableWriter<Row>(by, name, actor)
}

/** The statements that change rows. Conditions follow, as for a selection. */
class TableWriter<Row extends object> {
  constructor(
    private readonly by: Knex,
    private readonly name: string,
    private readonly actor: Actor | typeof UNRECORDED,
  ) {}

  insert(...rows: Values<Row>[]): Knex.QueryBuilder<Row, number[]> {
    return this.rows().insert(rows.map((row) => this.changed(row)))
  }

  /** Inserts any number of rows, some hundred in a statement. */
  async insertMany(rows: readonly Values<Row>[]): Promise<void> {
    const all = rows.map((row) => this.changed(row))
    await this.by.batchInsert(this.name, all, 500)
  }

  /** Inserts a row, or changes the one that has its place in the unique index `on`. */
  upsert(values: Values<Row>, on: string, changes: Values<Row>): Knex.QueryBuilder<Row, number[]> {
    const inserted = this.rows().insert(this.changed(values))
    return inserted.onConflict(this.by.raw(on)).merge(this.changed(changes))
  }

  /** In the name of an actor, also sets `updated_at` to now; `values` may have another time. */
  update(values: Values<Row>): Knex.QueryBuilder<Row, number> {
    const at = this.actor === UNRECORDED ? {} : { updated_at: new Date() }
    return this.named().update({ ...at, ...columns(values) })
  }

  delete(): Knex.QueryBuilder<Row, number> {
    return this.named().delete()
  }

  /**
   * Claims the due rows for one worker, and returns them. `claim` is the update that claims a row; it must take the row
   * out of the selection. Each row goes to one worker across all servers, and no worker waits for another.
   */
  async claim(due: Rows<Row>, claim: Values<Row>): Promise<Row[]> {
    const rows: Row[] = await this.claiming(due, claim).returning("*")
    return rows
  }

  /** The statement of {@link claim}, without what it returns. */
  claiming(due: Rows<Row>, claim: Values<Row>): Knex.QueryBuilder {
    const free = due.select("id").forUpdate().skipLocked()
    // Materialized, so that the selection is evaluated once: a second evaluation would claim other rows.
    return this.by
      .withMaterialized("due", free)
      .from(this.name)
      .whereIn("id", this.by.select("id").from("due"))
      .update(claim)
  }

  /** Without the columns' types, which no generic code can satisfy: the methods above have them. */
  private rows(): Knex.QueryBuilder {
    return table<Row>(this.by, this.name)
  }

  private named(): Knex.QueryBuilder {
    const rows = this.rows()
    return this.actor === UNRECORDED ? rows : rows.where(namedAs(this.actor, this.by))
  }

  private changed(values: Values<Row>): object {
    if (this.actor === UNRECORDED) return columns(values)
    return { ...columns(values), updated_at: changedAt(this.actor, this.by) }
  }
}

/**
 * Restricts an update or a delete to a selection of ids with a limit. The ids are selected first, as an array: with a
 * join, the planner may read the whole table.
 */
export function whereIdOf<Row extends object, Result>(
  rows: Knex.QueryBuilder<Row, Result>,
  ids: Knex.QueryBuilder,
): Knex.QueryBuilder<Row, Result> {
  return rows.whereRaw("id = any(array(?))", [ids])
}

/** States, or other constants of ours, as a list in SQL. */
export function sqlList(constants: readonly string[]): string {
  return `(${constants.map((each) => `'${each}'`).join(", ")})`
}

/** The row that a statement is certain to return. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new MpgiError("not_found", "the database returned no row")
  return row
}

/** How many rows a selection has. */
export async function countOf<Row extends object>(rows: Rows<Row>): Promise<number> {
  const counted: { all?: string | number }[] = await rows.count({ all: "*" })
  return Number(counted[0]?.all ?? 0)
}

/** The largest number of rows that a list counts: counting millions takes longer than the rest of a page. */
export const COUNTED = 10_000

/**
 * A page of a selection, and its total number of rows, at most {@link COUNTED}. `select` builds the selection again
 * each time.
 */
export async function pageOf<Row extends object>(
  select: () => Rows<Row>,
  sort: (rows: Rows<Row>) => Rows<Row>,
  { limit, offset }: Page,
): Promise<[Row[], number]> {
  const rows = sort(select()).limit(limit).offset(offset)
  const counted = select().limit(COUNTED).as("counted")
  // Only `select` can create a builder here, so its own conditions are cleared to wrap the counted selection.
  const around: Rows<Row> = select()
    .clear("where")
    .clear("join")
    .from(counted as never) as never
  const [page, count] = await Promise.all([rows, countOf(around)])
  return [page as never, count]
}

function isJson(value: unknown): boolean {
  if (typeof value !== "object" || value === null || value instanceof Date) return false
  // Expressions and subqueries of knex.
  return !("toSQL" in value)
}
