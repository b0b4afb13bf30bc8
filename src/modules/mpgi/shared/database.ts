import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { changedNow } from "../audit/actor"
import { MpgiError } from "./mpgi-error"

/** Rows of a table, or a selection of them. */
export type Rows<Row extends object> = Knex.QueryBuilder<Row, Row[]>

/**
 * The values to write to a row. A column takes its value, or an expression such as `changedNow()`; undefined leaves it
 * unchanged.
 */
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

/**
 * Adds the time of the change to {@link columns}. The value also gives the author of the change to the audit: see
 * {@link changedNow}.
 */
export function changed<Row extends { updated_at: Date }>(
  by: Knex,
  values: Values<Row>,
  at = new Date(),
): Knex.DbRecord<Row> {
  return { ...columns<Row>(values), updated_at: changedNow(by, at) } as never
}

/**
 * Restricts an update or a delete to a selection of ids with a limit. The ids are selected first, as an array: with a
 * join, the planner may read the whole table.
 */
export function whereIdOf<Row extends object>(rows: Rows<Row>, ids: Knex.QueryBuilder): Rows<Row> {
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
const COUNTED = 10_000

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

/**
 * Claims the due rows of a table for one worker, and returns them. `claim` is the update that claims a row; it must
 * take the row out of the selection. Each row goes to one worker across all servers, and no worker waits for another.
 */
export async function claimRows<Row extends { id: string }>(
  pg: Knex,
  name: string,
  due: Rows<Row>,
  claim: Values<Row>,
): Promise<Row[]> {
  const free = due.select("id").forUpdate().skipLocked()
  // Materialized, so that the selection is evaluated once: a second evaluation would claim other rows.
  const rows: Row[] = await pg
    .withMaterialized("due", free)
    .from(name)
    .whereIn("id", pg.select("id").from("due"))
    .update(claim)
    .returning("*")
  return rows
}
